/** Allowed readings of the contract that the helper does not take itself, by name. */
import type { HelperParts, JsonObject, VariantName } from '../../src/contract/index.ts';
import { failure } from './calls.ts';
import { HelperError, type LocalHelper } from './helper.ts';
import { SIGN_IN } from './listing.ts';

export interface HelperVariant {
  readonly parts?: (parts: HelperParts) => HelperParts;
  readonly helper?: (helper: LocalHelper) => LocalHelper;
}

const variants: { readonly [V in VariantName]: HelperVariant } = {
  /** Every tool under its full name, no link once a sign-in has ended, and no tool before a restart. */
  spare: {
    parts: ({ listing, texts, ...parts }) => ({
      ...parts,
      listing: { ...listing, local: (tool) => tool },
      texts: { ...texts, ended: (command) => texts.ended(command, undefined) },
    }),
    helper: withoutNews,
  },
  /** An alias for many a name, more words than are needed, and failures as a tool's result. */
  lavish: {
    parts: ({ listing, texts, ...parts }) => ({
      ...parts,
      listing: { ...listing, local: (tool) => described(listing.local(padded(tool)), tool) },
      texts: {
        ...texts,
        first: (link, userCode) => `${texts.first(link, userCode)}\nThe page is open for ten minutes.`,
        elsewhere: () => `${texts.elsewhere()} This window goes on by itself then.`,
      },
    }),
    helper: (helper) => ({ ...helper, callTool: (call) => failuresTold(helper.callTool(call), call.name) }),
  },
};

/** Throws with one sentence where there is no such variant. */
export function helperVariant(name: string): HelperVariant {
  const known = (variants as { readonly [name: string]: HelperVariant | undefined })[name];
  if (known !== undefined) return known;
  throw new Error(`There is no variant "${name}" of the helper; choose one of: ${Object.keys(variants).join(', ')}.`);
}

/** What was listed first without a sign-in stays until the process is started anew. */
function withoutNews(helper: LocalHelper): LocalHelper {
  let signedOut: JsonObject | undefined;
  return {
    ...helper,
    onToolsChange: () => () => undefined,
    async listTools(cursor) {
      if (signedOut) return signedOut;
      const page = await helper.listTools(cursor);
      const tools = page['tools'] as readonly JsonObject[];
      if (tools.length === 1 && tools[0]?.['name'] === SIGN_IN) signedOut = page;
      return page;
    },
  };
}

const LONG = 24;
/** Beyond what the helper lists by its full name. */
const PADDING = '_'.repeat(48);

/** A name that is long enough to be aliased becomes too long to be anything else. */
function padded(tool: JsonObject): JsonObject {
  const { name } = tool;
  return typeof name === 'string' && name.length > LONG ? { ...tool, name: `${name}${PADDING}` } : tool;
}

function described(alias: JsonObject, tool: JsonObject): JsonObject {
  const { name, description } = tool;
  if (alias['name'] === name) return alias;
  return { ...alias, description: `${description ?? ''} (Its full name at Assay is ${name}.)` };
}

/** What keeps a sign-in from starting is told as a result. */
async function failuresTold(answer: Promise<JsonObject>, tool: string): Promise<JsonObject> {
  try {
    return await answer;
  } catch (error) {
    if (tool === SIGN_IN && error instanceof HelperError) return failure('SIGN_IN_FAILED', error.message);
    throw error;
  }
}
