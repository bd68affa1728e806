/** Two processes' views of one database file, for tests of what has to hold across processes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '../store/store.ts';

export interface SharedStores {
  readonly one: Store;
  readonly other: Store;
  close(): void;
}

export function sharedStores(): SharedStores {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-store-'));
  const [one, other] = [openStore(join(folder, 'gateway.sqlite')), openStore(join(folder, 'gateway.sqlite'))];
  return {
    one,
    other,
    close() {
      one.close();
      other.close();
      rmSync(folder, { recursive: true });
    },
  };
}
