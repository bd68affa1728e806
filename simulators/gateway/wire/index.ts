export { echoDialect } from './echo-dialect.ts';
export { canonicalText } from './exact-json.ts';
export { isDeeperThan } from './message.ts';
export { serveMcp, type Wire, type WireOptions } from './serve.ts';
