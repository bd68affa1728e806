export { type ProvidersOptions, startProviders } from './host.ts';
export { type MswOptions, mswHandlers, type ScriptsByUrl } from './msw-handlers.ts';
export { BODY_BYTES_KEPT, BODY_BYTES_MAX } from './request-body.ts';
export { type Conduct, conductOf, executedBy, TRUTHS } from './truth.ts';
