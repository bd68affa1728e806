export * from './assay-wire.ts';
export type * from './control.ts';
export type * from './gateway.ts';
export type * from './json.ts';
export * from './powers.ts';
export type * from './provider.ts';
export type * from './requirement.ts';
export type * from './world.ts';
