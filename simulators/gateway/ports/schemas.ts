/** JSON Schema 2020-12 checks, compiled once for each schema and only when one is needed. */
import { createRequire } from 'node:module';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonObject } from '../../../src/contract/index.ts';

type Ajv2020 = import('ajv/dist/2020.js').default;

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

export interface SchemaChecks {
  /** What is wrong with the value, in words; empty = nothing. */
  problems(schema: JsonObject, value: unknown): readonly string[];
  /** Why this is no JSON Schema; undefined where it is one. */
  malformed(schema: JsonObject): string | undefined;
}

/** Compiling costs about a millisecond, and many tools have the same few schemas. */
const KEPT_MAX = 1_000;

/** Shared by every gateway of this process: what a schema says is no gateway's state. */
const byText = new Map<string, ValidateFunction>();
let ajv: Ajv2020 | undefined;

export function schemaChecks(): SchemaChecks {
  const compiled = new WeakMap<JsonObject, ValidateFunction>();

  const compile = (schema: JsonObject): ValidateFunction => {
    const known = compiled.get(schema);
    if (known !== undefined) return known;
    ajv ??= newAjv();
    const text = JSON.stringify(schema);
    const made = byText.get(text) ?? compiledBy(ajv, readAs2020(schema));
    byText.set(text, made);
    if (byText.size > KEPT_MAX) byText.delete(byText.keys().next().value ?? '');
    compiled.set(schema, made);
    return made;
  };

  return {
    problems(schema, value) {
      const check = compile(schema);
      return check(value) ? [] : (check.errors ?? []).map(told);
    },
    malformed(schema) {
      try {
        compile(schema);
        return undefined;
      } catch (failure) {
        return failure instanceof Error ? failure.message : String(failure);
      }
    },
  };
}

/** Ajv keeps every schema that it compiled, which a catalogue that changes would fill. */
function compiledBy(ajv: Ajv2020, schema: JsonObject): ValidateFunction {
  const made = ajv.compile(schema);
  ajv.removeSchema(schema);
  return made;
}

/** Loaded on the first check: it costs more than the rest of a gateway's start. */
function newAjv(): Ajv2020 {
  const require = createRequire(import.meta.url);
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const addFormats = require('ajv-formats') as typeof import('ajv-formats').default;
  // Two tools may use one $id, and unknown keywords are allowed by JSON Schema itself.
  const ajv = new Ajv2020({ strict: false, addUsedSchema: false, allErrors: false, logger: false });
  addFormats(ajv);
  return ajv;
}

/** A schema that names an older draft is read as one of 2020-12, whose words it shares. */
function readAs2020(schema: JsonObject): JsonObject {
  const { $schema, ...rest } = schema;
  return $schema === undefined || $schema === DRAFT ? schema : rest;
}

function told({ instancePath, message, params }: ErrorObject): string {
  const extra: unknown = params['additionalProperty'] ?? params['unevaluatedProperty'];
  const name = typeof extra === 'string' ? ` (${JSON.stringify(extra.slice(0, 64))})` : '';
  return `${instancePath === '' ? 'the value' : instancePath.slice(0, 200)} ${message ?? 'does not fit'}${name}`;
}
