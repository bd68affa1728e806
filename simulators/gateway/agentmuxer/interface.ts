/** The interface of an offering: which inputs its `request` takes, where, and which of them it needs. */
import {
  isObject,
  type Json,
  type JsonObject,
  REQUEST_LOCATIONS,
  type ToolContract,
} from '../../../src/contract/index.ts';

/** Locations whose members are inputs by name. */
const NAMED: readonly string[] = ['path', 'query', 'headers', 'cookies', 'body'];

export interface OfferingInput {
  readonly location: string;
  /** Absent where the location itself is the input. */
  readonly name?: string;
  readonly type: Json;
  readonly required: boolean;
}

type Described = Pick<ToolContract, 'inputSchema'>;

/** Whether the input schema describes the whole `request`: all its properties are locations. Else it is the body's. */
export function describesRequest({ inputSchema }: Described): boolean {
  const names = Object.keys(propertiesOf(inputSchema));
  return names.length > 0 && names.every((name) => REQUEST_LOCATIONS.some((location) => location === name));
}

/** The schema of `request`, whether the offering was published with that or with the schema of its body. */
export function requestSchema(tool: Described): JsonObject {
  const { inputSchema } = tool;
  if (describesRequest(tool)) return inputSchema;
  // References within the body's schema start at the root.
  const { $schema, $defs, definitions, ...body } = inputSchema;
  return {
    ...($schema !== undefined && { $schema }),
    ...($defs !== undefined && { $defs }),
    ...(definitions !== undefined && { definitions }),
    type: 'object',
    properties: { body },
    ...(requiredOf(body).length > 0 && { required: ['body'] }),
  };
}

/** Every input with its location, its type and whether it is needed, as a reader of the schema would list them. */
export function inputsOf(tool: Described): readonly OfferingInput[] {
  const schema = requestSchema(tool);
  return Object.entries(propertiesOf(schema)).flatMap(([location, described]): OfferingInput[] => {
    const names = NAMED.includes(location) ? Object.entries(propertiesOf(described)) : [];
    if (names.length === 0)
      return [{ location, type: typeOf(described), required: requiredOf(schema).includes(location) }];
    const required = requiredOf(described);
    return names.map(([name, one]) => ({ location, name, type: typeOf(one), required: required.includes(name) }));
  });
}

/**
 * What of a request the input schema is about: all of it, or its body. Of raw content and files a body's schema says
 * nothing: undefined.
 */
export function describedPart(tool: Described, request: JsonObject): Json | undefined {
  if (describesRequest(tool)) return request;
  const { body, binaryBody, multipartFiles } = request;
  return body ?? (binaryBody === undefined && multipartFiles === undefined ? {} : undefined);
}

function propertiesOf(schema: Json | undefined): { readonly [name: string]: Json | undefined } {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  return isObject(properties) ? properties : {};
}

function requiredOf(schema: Json | undefined): readonly Json[] {
  const required = isObject(schema) ? schema['required'] : undefined;
  return Array.isArray(required) ? required : [];
}

function typeOf(schema: Json | undefined): Json {
  return (isObject(schema) ? schema['type'] : undefined) ?? 'any';
}
