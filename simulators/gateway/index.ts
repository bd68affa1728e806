/** The reference gateway, as a library: composed of ports over one store, without a wire. */
export { composeGateway, type Gateway, type GatewayOptions } from './compose.ts';
export { DEFAULT_SETTINGS, type GatewaySettings } from './settings.ts';
