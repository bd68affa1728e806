/** Everything that a gateway remembers, in one embedded database that several processes may share. */
import { randomBytes } from 'node:crypto';
import { accountStore } from './accounts.ts';
import { catalogueStore } from './catalogue.ts';
import { confirmationTable } from './confirmations.ts';
import { type Database, openDatabase } from './database.ts';
import { keyTable } from './keys.ts';
import { moneyStore } from './money.ts';
import { outcomeTable } from './outcomes.ts';
import { challengeTable, paymentKeyTable } from './payment-keys.ts';
import { rateTable } from './rates.ts';
import { signInTable } from './sign-ins.ts';
import { spendingGuard } from './spending.ts';
import { toolSetStore } from './tool-sets.ts';
import { demandTable } from './vouchers.ts';

export type Store = ReturnType<typeof openStore>;

/** Opens `:memory:` or a file, which is made where it does not exist. */
export function openStore(path: string) {
  const db = openDatabase(path);
  const secret = Buffer.from(
    chosenOnce(db, 'cursor-secret', () => randomBytes(32).toString('base64')),
    'base64',
  );
  return {
    accounts: accountStore(db),
    catalogue: catalogueStore(db),
    toolSets: toolSetStore(db, secret),
    money: moneyStore(db),
    keys: keyTable(db),
    confirmations: confirmationTable(db),
    outcomes: outcomeTable(db),
    demands: demandTable(db),
    paymentKeys: paymentKeyTable(db),
    challenges: challengeTable(db),
    signIns: signInTable(db),
    rates: rateTable(db),
    freeCallsUsed: spendingGuard(db).freeCallsUsed,
    /** The secret that cursors are sealed with: the same in every process over the file, also after a restart. */
    cursorSecret: secret,
    /** The private key that provider requests are signed with, likewise; `fresh` makes one where there is none. */
    requestKey: (fresh: () => string) => chosenOnce(db, 'request-key', fresh),
    close: () => db.close(),
  };
}

/** A value that the first process to ask makes, and all others over the file share. */
function chosenOnce(db: Database, name: string, fresh: () => string): string {
  db.prepare('INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING').run(name, fresh());
  const [value = ''] = db.prepare<[string]>('SELECT value FROM settings WHERE name = ?').get(name) ?? [];
  return value;
}
