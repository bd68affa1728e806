/** How tools are listed on this computer: one of its own while nobody is signed in, and no name that is too long. */
import { createHash } from 'node:crypto';
import type { HelperParts, JsonObject } from '../../src/contract/index.ts';

export const SIGN_IN = 'assay_sign_in';
const NAME_CHARACTERS_MAX = 48;

const DIGEST_CHARACTERS = 8;

const SIGN_IN_TOOL: JsonObject = {
  name: SIGN_IN,
  title: 'Sign in to Assay',
  description: 'Connects this computer to your Assay account. Free. Call it without arguments and follow its answer.',
  inputSchema: { type: 'object', properties: {}, additionalProperties: false },
};

export const listing: HelperParts['listing'] = {
  signedOut: () => [SIGN_IN_TOOL],
  local(tool) {
    const { name } = tool;
    if (typeof name !== 'string' || name.length <= NAME_CHARACTERS_MAX) return tool;
    const { description } = tool;
    const original = `The Assay tool ${name}.`;
    return {
      ...tool,
      name: aliasOf(name),
      description: typeof description === 'string' ? `${original} ${description}` : original,
    };
  },
};

/** The start of the name and a digest of the whole: the same in every process, and different for different names. */
function aliasOf(name: string): string {
  const digest = createHash('sha256').update(name).digest('hex').slice(0, DIGEST_CHARACTERS);
  const start = name.slice(0, NAME_CHARACTERS_MAX - DIGEST_CHARACTERS - 1).replace(/[^\w-]/g, '_');
  return `${start}_${digest}`;
}
