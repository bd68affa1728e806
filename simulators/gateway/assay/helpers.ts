/** The three hosted helpers as `tools/list` shows them. */
import type { JsonObject } from '../../../src/contract/index.ts';

const closed = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

export const HELPER_TOOLS: readonly JsonObject[] = [
  {
    name: 'search_tools',
    description: 'Find catalogue tools by what they do. Free; runs no provider.',
    // Bounds of numbers and texts are not repeated here: a limit out of range is no error.
    inputSchema: closed({
      query: { type: 'string', description: 'Words that a tool must match. Needed unless a cursor is given.' },
      category: { type: 'string' },
      detail: { type: 'string', enum: ['names', 'summary', 'full'] },
      limit: { type: 'integer' },
      cursor: { type: 'string', description: 'nextCursor of the page before.' },
    }),
    annotations: { readOnlyHint: true },
  },
  {
    name: 'get_tool',
    description: 'Read one catalogue tool: its full contract and its current price. Free.',
    inputSchema: closed({ name: { type: 'string' } }, ['name']),
    annotations: { readOnlyHint: true },
  },
  {
    name: 'call_tool',
    description: 'Run a catalogue tool by name, at its own price.',
    inputSchema: closed({ name: { type: 'string' }, arguments: { type: 'object' } }, ['name']),
  },
];
