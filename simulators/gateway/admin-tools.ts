/** The catalogue's half of the control API: publishing tools, and changing what is published. */
import { createHash } from 'node:crypto';
import {
  ASSAY_HELPERS,
  type Binding,
  type GatewayAdmin,
  type Hex,
  type NewTool,
  type ToolChange,
  type ToolContract,
  type ToolProvider,
} from '../../src/contract/index.ts';
import { micros, Refusal } from './control-refusal.ts';
import type { SchemaChecks } from './ports/schemas.ts';
import type { CatalogueStore, ToolRow } from './store/catalogue.ts';

const NAME = /^[A-Za-z0-9_-]{1,128}$/;
/** An id goes to its provider in a header, as the audience of each request's signature. */
const PROVIDER_ID = /^[A-Za-z0-9._:-]{1,128}$/;

export function toolAdmin(
  store: CatalogueStore,
  schemas: SchemaChecks,
): Pick<GatewayAdmin, 'createTool' | 'changeTool'> {
  return {
    async createTool(tool) {
      refuseMalformed(tool, schemas);
      let toolId = '';
      store.edit(tool.name, (versions) => {
        const published = publish(tool, versions);
        toolId = published[0]?.tool.toolId ?? '';
        return published;
      });
      return { name: tool.name, toolId };
    },
    async changeTool(dialect, name, change) {
      if (dialect !== 'assay')
        throw new Refusal(400, 'unknown-dialect', 'This gateway speaks the dialect assay alone.');
      store.edit(name, (versions) => changed(name, versions, change));
    },
  };
}

function refuseMalformed(tool: NewTool, schemas: SchemaChecks): void {
  const refuse = (message: string): never => {
    throw new Refusal(400, 'invalid-body', message);
  };
  if (tool.dialect !== 'assay')
    throw new Refusal(400, 'unknown-dialect', 'This gateway speaks the dialect assay alone.');
  if (!NAME.test(tool.name)) refuse('A tool name has 1 to 128 letters, digits, underscores and hyphens.');
  if (ASSAY_HELPERS.some((helper) => helper === tool.name)) refuse(`${tool.name} is the name of a discovery tool.`);
  const input = schemas.malformed(tool.inputSchema);
  if (input !== undefined) refuse(`inputSchema is no JSON Schema: ${input}`);
  const output = tool.outputSchema && schemas.malformed(tool.outputSchema);
  if (output !== undefined) refuse(`outputSchema is no JSON Schema: ${output}`);
}

/** The new version first; a removed name comes back with it. */
function publish(tool: NewTool, versions: readonly ToolRow[]): ToolRow[] {
  const newest = versions.at(-1);
  const ordinal = (newest?.ordinal ?? 0) + 1;
  const version = tool.version ?? nextMajor(newest?.tool.version);
  const contract = contractOf(tool, newest?.tool.toolId ?? `tool_${digest(tool.name).slice(0, 16)}`, version);
  const others = versions.filter((row) => row.removed && row.tool.version !== version);
  return [
    { tool: contract, ordinal, removed: false, retired: false },
    ...others.map((row) => ({ ...row, removed: false })),
  ];
}

function nextMajor(version: string | undefined): string {
  return version === undefined ? '1.0.0' : `${Number.parseInt(version, 10) + 1}.0.0`;
}

function contractOf(tool: NewTool, toolId: string, version: string): ToolContract {
  const { name, summary, inputSchema, outputSchema, freeCallsPerDay, supports = {}, breaks } = tool;
  return {
    toolId,
    name,
    version,
    summary,
    inputSchema,
    category: tool.category ?? 'general',
    tags: tool.tags ?? [],
    description: tool.description ?? '',
    kind: tool.kind ?? 'provider',
    priceMicros: micros('priceMicros', tool.priceMicros),
    bindings: bindingsOf(tool.providers, supports),
    pinned: tool.pinned ?? false,
    notReviewed: tool.notReviewed ?? false,
    examples: tool.examples ?? [],
    ...(outputSchema !== undefined && { outputSchema }),
    ...(freeCallsPerDay !== undefined && { freeCallsPerDay }),
    ...(breaks !== undefined && { breaks }),
  };
}

function bindingsOf(providers: readonly ToolProvider[], supports: NonNullable<NewTool['supports']>): Binding[] {
  return providers.map(({ id, url, account }) => {
    if (!PROVIDER_ID.test(id))
      throw new Refusal(400, 'invalid-body', 'A provider id has 1 to 128 letters, digits and any of . _ : -');
    const fields = supports[id];
    return {
      providerId: id,
      url,
      account: account ?? accountMadeFrom(id),
      ...(fields !== undefined && { supports: fields }),
    };
  });
}

/** The account of a provider that names none: made from its id, the same everywhere. */
function accountMadeFrom(id: string): Hex {
  return `0x${digest(`provider ${id}`).slice(0, 40)}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The rows that a change writes: of the newest version, of the one that is retired, of all where it is removed. */
function changed(name: string, versions: readonly ToolRow[], change: ToolChange): ToolRow[] {
  const newest = versions.at(-1);
  if (newest === undefined) throw new Refusal(404, 'unknown-tool', `There is no tool ${name}.`);
  const rows = new Map(versions.map((row) => [row.tool.version, row]));
  const { version = newest.tool.version, retire } = change;
  const isNew = !rows.has(version);
  const row = rows.get(version) ?? { ...newest, ordinal: newest.ordinal + 1, retired: false };
  rows.set(version, { ...row, tool: { ...patched(row.tool, change), version } });
  if (retire !== undefined) {
    const retired = rows.get(retire);
    if (retired === undefined) throw new Refusal(404, 'unknown-version', `${name} has no version ${retire}.`);
    rows.set(retire, { ...retired, retired: true });
  }
  const all = [...rows.values()].map((one) => (change.removed === true ? { ...one, removed: true } : one));
  return all.filter((one) => isNew || !versions.includes(one));
}

function patched(tool: ToolContract, { priceMicros, providers, deprecated }: ToolChange): ToolContract {
  const supports = Object.fromEntries(
    tool.bindings.flatMap(({ providerId, supports: fields }) => (fields === undefined ? [] : [[providerId, fields]])),
  );
  return {
    ...tool,
    ...(priceMicros !== undefined && { priceMicros: micros('priceMicros', priceMicros) }),
    ...(providers !== undefined && { bindings: bindingsOf(providers, supports) }),
    ...(deprecated !== undefined && { deprecated }),
  };
}
