/** Allowed readings of the contract that the reference does not take itself, by name. */
import type { CodecName, Codecs, PortName, Ports, VariantName } from '../../src/contract/index.ts';
import { DEFAULT_SETTINGS, type GatewaySettings } from './settings.ts';
import { foreign } from './variants/foreign.ts';
import { lavish } from './variants/lavish.ts';
import { spare } from './variants/spare.ts';

export interface Variant {
  readonly settings?: Partial<GatewaySettings>;
  readonly codecs?: { readonly [N in CodecName]?: (codec: Codecs[N]) => Codecs[N] };
  readonly ports?: { readonly [N in PortName]?: (port: Ports[N]) => Ports[N] };
}

type Variants = { readonly [V in VariantName]: Variant } & { readonly [name: string]: Variant };

export const VARIANTS: Variants = { spare, lavish, foreign };

/** The settings of a gateway: what was given, else the variant's, else the reference's. Throws on an unknown variant. */
export function settingsOf(given: Partial<GatewaySettings> = {}, variant?: string): GatewaySettings {
  return { ...DEFAULT_SETTINGS, ...variantNamed(variant).settings, ...given };
}

export function variantNamed(name: string | undefined): Variant {
  const known = name === undefined ? {} : VARIANTS[name];
  if (known !== undefined) return known;
  throw new Error(`There is no variant "${name}"; choose one of: ${Object.keys(VARIANTS).join(', ')}.`);
}
