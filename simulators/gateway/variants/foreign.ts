/** Another wire that the document allows: other paths, another idempotency member, x402 payments for every wallet. */
import { ASSAY_META } from '../../../src/contract/index.ts';
import type { Variant } from '../variants.ts';

const PATH = '/market/mcp/';
const KEY = 'market.example/once';

export const foreign: Variant = {
  settings: { mcpPath: PATH, idempotencyMeta: KEY, paymentForm: 'x402' },
  codecs: {
    assay: (assay) => ({
      ...assay,
      readUrl: (url) => {
        const below = belowPath(url);
        return below === undefined ? undefined : assay.readUrl(below);
      },
      readKey: (meta) => {
        const key = meta?.[KEY];
        return assay.readKey(key === undefined ? {} : { [ASSAY_META.idempotencyKey]: key });
      },
    }),
  },
};

/** What stands below the path at which MCP is served; undefined beside it. */
function belowPath(url: string): string | undefined {
  const root = PATH.slice(0, -1);
  if (!url.toLowerCase().startsWith(root)) return undefined;
  const below = url.slice(root.length);
  if (below === '' || below.startsWith('?')) return `/${below}`;
  return below.startsWith('/') ? below : undefined;
}
