/** The x402 facilitator of a world: the official one, over the world's chain and in its time. */
export { type Facilitator, startFacilitator } from './serve.ts';
