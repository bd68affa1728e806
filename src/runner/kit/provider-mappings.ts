/** Calls with inputs in every place of a provider's request, and what has to arrive: the contract's vectors, as data. */

import type { Json, JsonObject } from '../../contract/index.ts';
import vectors from '../../contract/vectors/provider-mappings.json' with { type: 'json' };

export interface ProviderMapping {
  /** It begins with the places that it is about, before a colon. */
  readonly name: string;
  readonly http: { readonly method: string; readonly path: string };
  readonly request?: JsonObject;
  /** In place of `request`: its JSON text, where a value would lose digits. */
  readonly requestText?: string;
  readonly means: ProviderMeaning;
}

type Pairs = readonly (readonly string[])[];

/** What any right spelling says once it is decoded, of everything that a call is responsible for. */
export interface ProviderMeaning {
  readonly pathSegments?: readonly string[];
  /** Names with their values, in order. */
  readonly query?: Pairs;
  /** By names in lower case. */
  readonly headers?: { readonly [name: string]: string };
  readonly cookies?: { readonly [name: string]: string };
  /** One of these. */
  readonly body?: {
    readonly json?: Json;
    /** JSON whose integers no double holds. */
    readonly jsonText?: string;
    readonly text?: string;
    readonly form?: Pairs;
    readonly base64?: string;
  };
  /** Files have a `filename`; the rest are fields. */
  readonly parts?: readonly ProviderPart[];
}

export interface ProviderPart {
  readonly name: string;
  readonly filename?: string;
  /** Absent = any. */
  readonly contentType?: string;
  readonly base64?: string;
  readonly text?: string;
  readonly json?: Json;
}

export const providerMappings = vectors.vectors as readonly ProviderMapping[];
