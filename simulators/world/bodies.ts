/** Bodies of the control API against their schemas; what does not fit is refused in one line that names the member. */
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { Refusal } from './http.ts';

const compiled = new WeakMap<object, ValidateFunction>();
let ajv: Promise<Ajv2020> | undefined;

/** The body as the type that the schema describes. Throws a `Refusal` (400) that names the member at fault. */
export async function bodyAs<T>(schema: object, body: unknown): Promise<T> {
  const validate = compiled.get(schema) ?? (await compile(schema));
  if (!validate(body)) throw new Refusal(400, 'bad-body', sentenceOf(validate.errors?.[0]));
  return body as T;
}

async function compile(schema: object): Promise<ValidateFunction> {
  ajv ??= newAjv();
  const validate = (await ajv).compile(schema);
  compiled.set(schema, validate);
  return validate;
}

/** Our own schemas are held to no schema of schemas: compiling that one takes 0.1 s, at the first request to every world. */
async function newAjv(): Promise<Ajv2020> {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  return new Ajv2020({ allowUnionTypes: true, meta: false, validateSchema: false });
}

function sentenceOf(problem: ErrorObject | undefined): string {
  if (problem === undefined) return 'The body does not fit.';
  const at = problem.instancePath.slice(1).split('/').filter(Boolean);
  const { missingProperty, additionalProperty } = problem.params as {
    missingProperty?: string;
    additionalProperty?: string;
  };
  if (missingProperty !== undefined) return `The member ${named(at, missingProperty)} is missing.`;
  if (additionalProperty !== undefined) return `There is no member ${named(at, additionalProperty)}.`;
  if (at.length === 0) return 'The body must be a JSON object.';
  return `The member ${named(at)} ${problem.message ?? 'does not fit'}.`;
}

function named(at: readonly string[], member?: string): string {
  return `"${[...at, ...(member === undefined ? [] : [member])].join('.').slice(0, 200)}"`;
}
