/** The catalogue's half of the control API: publishing tools, and changing what is published. */
import { createHash, randomUUID } from 'node:crypto';
import type {
  Binding,
  Clock,
  GatewayAdmin,
  Hex,
  NewTool,
  ToolChange,
  ToolContract,
  ToolProvider,
} from '../../src/contract/index.ts';
import { malformedHttp, offeringOf } from './admin-offerings.ts';
import { micros, Refusal, servedDialect } from './control-refusal.ts';
import type { GatewayDialect } from './dialects.ts';
import type { SchemaChecks } from './ports/schemas.ts';
import type { CatalogueStore, ToolRow } from './store/catalogue.ts';

const NAME = /^[A-Za-z0-9_-]{1,128}$/;
/** An id goes to its provider in a header, as the audience of each request's signature. */
const PROVIDER_ID = /^[A-Za-z0-9._:-]{1,128}$/;

export interface ToolAdminOptions {
  readonly dialects: readonly GatewayDialect[];
  readonly store: CatalogueStore;
  readonly schemas: SchemaChecks;
  readonly clock: Clock;
}

export function toolAdmin({
  dialects,
  store,
  schemas,
  clock,
}: ToolAdminOptions): Pick<GatewayAdmin, 'createTool' | 'changeTool'> {
  const release = (): Release => ({ versionId: randomUUID(), publishedAt: clock.now() });
  return {
    async createTool(tool) {
      refuseMalformed(tool, servedDialect(dialects, tool.dialect), schemas);
      const released = release();
      let toolId = '';
      store.edit(tool.dialect, tool.name, (versions) => {
        toolId = versions.at(-1)?.tool.toolId ?? `tool_${digest(`${tool.dialect} ${tool.name}`).slice(0, 16)}`;
        return publish({ tool, toolId, released, versions });
      });
      return { name: tool.name, toolId, offeringVersionId: released.versionId };
    },
    async changeTool(dialect, name, change) {
      servedDialect(dialects, dialect);
      store.edit(dialect, name, (versions) => changed(name, versions, change, release()));
    },
  };
}

/** What a version gets when it comes out. */
type Release = Pick<ToolContract, 'versionId' | 'publishedAt'>;

function refuseMalformed(tool: NewTool, { refuses }: GatewayDialect, schemas: SchemaChecks): void {
  const refuse = (message: string): never => {
    throw new Refusal(400, 'invalid-body', message);
  };
  if (!NAME.test(tool.name)) refuse('A tool name has 1 to 128 letters, digits, underscores and hyphens.');
  const input = schemas.malformed(tool.inputSchema);
  if (input !== undefined) refuse(`inputSchema is no JSON Schema: ${input}`);
  const output = tool.outputSchema && schemas.malformed(tool.outputSchema);
  if (output !== undefined) refuse(`outputSchema is no JSON Schema: ${output}`);
  const further = malformedHttp(tool) ?? refuses?.(tool);
  if (further !== undefined) refuse(further);
}

interface Publication {
  readonly tool: NewTool;
  readonly toolId: string;
  readonly released: Release;
  readonly versions: readonly ToolRow[];
}

/** The new version first; a removed name comes back with it. */
function publish({ tool, toolId, released, versions }: Publication): ToolRow[] {
  const newest = versions.at(-1);
  const ordinal = (newest?.ordinal ?? 0) + 1;
  const version = tool.version ?? nextMajor(newest?.tool.version);
  const contract = contractOf(tool, { ...released, toolId, version });
  const others = versions.filter((row) => row.removed && row.tool.version !== version);
  return [
    { tool: contract, ordinal, removed: false, retired: false },
    ...others.map((row) => ({ ...row, removed: false })),
  ];
}

function nextMajor(version: string | undefined): string {
  return version === undefined ? '1.0.0' : `${Number.parseInt(version, 10) + 1}.0.0`;
}

function contractOf(
  tool: NewTool,
  named: Release & { readonly toolId: string; readonly version: string },
): ToolContract {
  const { dialect, name, summary, inputSchema, outputSchema, freeCallsPerDay, supports = {}, breaks } = tool;
  return {
    ...named,
    dialect,
    name,
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
    offering: offeringOf(tool),
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

/** The rows that a change writes: of the version in force, of the one that is retired, of all where it is removed. */
function changed(name: string, versions: readonly ToolRow[], change: ToolChange, released: Release): ToolRow[] {
  const newest = versions.at(-1);
  if (newest === undefined) throw new Refusal(404, 'unknown-tool', `There is no tool ${name}.`);
  const inForce = versions.findLast((row) => !row.retired) ?? newest;
  const rows = new Map(versions.map((row) => [row.tool.version, row]));
  const { version = inForce.tool.version, retire } = change;
  const known = rows.get(version);
  const row = known ?? { ...newest, ordinal: newest.ordinal + 1, retired: false };
  const tool = { ...row.tool, ...(known === undefined && { ...released, version }) };
  rows.set(version, { ...row, tool: patched(tool, change) });
  if (retire !== undefined) {
    const retired = rows.get(retire);
    if (retired === undefined) throw new Refusal(404, 'unknown-version', `${name} has no version ${retire}.`);
    rows.set(retire, { ...retired, retired: true });
  }
  const all = [...rows.values()].map((one) => (change.removed === true ? { ...one, removed: true } : one));
  return all.filter((one) => known === undefined || !versions.includes(one));
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
