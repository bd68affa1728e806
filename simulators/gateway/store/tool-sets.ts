/** Tool sets in all their versions, each at its place. */
import { createHmac } from 'node:crypto';
import type { Discovery } from '../../../src/contract/index.ts';
import type { Database } from './database.ts';

/** One version of a tool set; it never changes. */
export interface ToolSetRow {
  /** Absent = every tool. */
  readonly tools?: readonly string[];
  readonly majors: { readonly [name: string]: number };
  readonly discovery?: Discovery;
  readonly threshold?: number;
  readonly pinned?: readonly string[];
}

export interface ToolSetFound {
  readonly set: ToolSetRow;
  readonly version: number;
}

/** Where a tool set stands: one account's own place, a public one, or that of a link. */
export type ToolSetPlace =
  | { readonly kind: 'profile'; readonly accountId: string; readonly slug: string }
  | { readonly kind: 'tool-set'; readonly handle: string; readonly slug: string }
  | { readonly kind: 'link'; readonly token: string };

export type ToolSetStore = ReturnType<typeof toolSetStore>;

export function toolSetStore(db: Database, secret: Buffer) {
  const last = db.prepare<[bigint | null]>('SELECT MAX(version) FROM tool_sets WHERE dialect = ? AND place = ?');
  const put = db.prepare('INSERT INTO tool_sets (dialect, place, version, definition) VALUES (?, ?, ?, ?)');
  const select = 'SELECT definition, version FROM tool_sets WHERE dialect = ? AND place = ?';
  const newest = db.prepare<[string, bigint]>(`${select} ORDER BY version DESC LIMIT 1`);
  const numbered = db.prepare<[string, bigint]>(`${select} AND version = ?`);
  const within = db.prepare<[bigint]>(
    'SELECT EXISTS (SELECT 1 FROM tool_sets WHERE dialect = ? AND place >= ? AND place < ?)',
  );
  return {
    /** The next version at that place; answers its number. */
    publish(dialect: string, place: ToolSetPlace, definition: ToolSetRow): number {
      const text = textOf(place);
      return db.transaction(() => {
        const version = Number(last.get(dialect, text)?.[0] ?? 0n) + 1;
        put.run(dialect, text, version, JSON.stringify(definition));
        return version;
      });
    },
    /** The newest version, or the one of that number. */
    find(dialect: string, place: ToolSetPlace, asked?: number): ToolSetFound | undefined {
      const text = textOf(place);
      const row = asked === undefined ? newest.get(dialect, text) : numbered.get(dialect, text, asked);
      return row && { set: JSON.parse(row[0]) as ToolSetRow, version: Number(row[1]) };
    },
    /** Whether that handle has public tool sets. */
    isPublisher: (dialect: string, handle: string): boolean =>
      within.get(dialect, `@${handle}/`, `@${handle}0`)?.[0] === 1n,
    /** The token of an owner's link, always the same for one profile, and not to be guessed. */
    linkToken: (owner: string, profile: string): string =>
      createHmac('sha256', secret).update(`link ${owner} ${profile}`).digest('hex').slice(0, 32),
  };
}

function textOf(place: ToolSetPlace): string {
  switch (place.kind) {
    case 'profile':
      return `my ${place.accountId}/${place.slug}`;
    case 'tool-set':
      return `@${place.handle}/${place.slug}`;
    case 'link':
      return `link ${place.token}`;
  }
}
