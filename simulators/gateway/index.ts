/** The reference gateway, as a library: composed of ports over one store, and the wire that serves its dialects. */
export { composeGateway, type Gateway, type GatewayOptions } from './compose.ts';
export { type DialectParts, type GatewayDialect, gatewayDialects } from './dialects.ts';
export { DEFAULT_SETTINGS, type GatewaySettings } from './settings.ts';
export { VARIANTS } from './variants.ts';
export { serveMcp } from './wire/index.ts';
