/** Every tool that a buyer is shown. */

import type { JsonObject } from '../../contract/index.ts';
import type { Otherwise, ToolsListed } from '../../dialects/index.ts';
import { failed } from './common.ts';

const TOOLS_MAX = 10_000;

/** `tools/list`, page after page; ends the check where one of them does not come. */
export async function everyTool(
  page: (cursor: string | undefined) => Promise<ToolsListed | Otherwise>,
): Promise<readonly JsonObject[]> {
  const tools: JsonObject[] = [];
  let cursor: string | undefined;
  do {
    const came = await page(cursor);
    if (came.kind !== 'tools') return failed('tools/list', came);
    tools.push(...came.tools);
    cursor = came.nextCursor;
  } while (cursor !== undefined && tools.length < TOOLS_MAX);
  return tools;
}
