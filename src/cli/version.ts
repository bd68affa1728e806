/** The version of this package, from its own manifest. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findManifest(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    try {
      return readFileSync(join(at, 'package.json'), 'utf8');
    } catch (error) {
      if (dirname(at) === at) throw error;
    }
  }
}

export const version: string = (
  JSON.parse(findManifest(dirname(fileURLToPath(import.meta.url)))) as { version: string }
).version;
