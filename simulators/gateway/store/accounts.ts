/** Accounts (whose money it is) and agents (who calls): written by the control API, read by sign-in. */
import type { Agent, Hex, Instant, Ledger, Micros } from '../../../src/contract/index.ts';
import { changeCounter } from './changes.ts';
import type { Database } from './database.ts';
import { entryBook } from './entries.ts';

/** What a control call sets of an account and its agent; absent = stays as it is. */
export interface AccountWrite {
  readonly balanceMicros?: Micros;
  readonly debtMicros?: Micros;
  readonly wallet?: Hex;
  readonly chain?: string;
}

export type AgentRow = { readonly token: string; readonly agent: Agent | undefined };

type Row = [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string | null,
  bigint,
  string | null,
  string | null,
];

export type AccountStore = ReturnType<typeof accountStore>;

export function accountStore(db: Database) {
  const changes = changeCounter(db, 'agents');
  const entries = entryBook(db);
  const insertAccount = db.prepare(
    'INSERT INTO accounts (account_id, keeps_balance, available, held, debt) VALUES (?, 0, 0, 0, 0)',
  );
  const insertAgent = db.prepare(
    `INSERT INTO agents (dialect, agent_id, account_id, token, credential_id, scopes, policy, delegate, bound_at, revoked, change)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)`,
  );
  const updateAgent = db.prepare(
    `UPDATE agents SET scopes = ?, policy = ?, bound_at = CASE WHEN delegate IS ?3 THEN bound_at ELSE ?4 END,
     delegate = ?3, revoked = ?5, change = ?6 WHERE agent_id = ?7`,
  );
  const touch = db.prepare('UPDATE agents SET change = ? WHERE account_id = ?');
  const setBalance = db.prepare('UPDATE accounts SET keeps_balance = 1, available = ? WHERE account_id = ?');
  const setDebt = db.prepare('UPDATE accounts SET debt = ? WHERE account_id = ?');
  const setWallet = db.prepare('UPDATE accounts SET wallet = ? WHERE account_id = ?');
  const setChain = db.prepare('UPDATE accounts SET chain = ? WHERE account_id = ?');
  const money = db.prepare<[bigint, bigint, bigint, bigint]>(
    'SELECT keeps_balance, available, held, debt FROM accounts WHERE account_id = ?',
  );
  const columns =
    'dialect, agent_id, agents.account_id, token, credential_id, scopes, policy, delegate, revoked, wallet, chain';
  const from = `SELECT ${columns} FROM agents JOIN accounts USING (account_id)`;
  const byToken = db.prepare<Row>(`${from} WHERE token = ?`);
  const byCredential = db.prepare<Row>(`${from} WHERE credential_id = ?`);
  const first = db.prepare<Row>(`${from} WHERE dialect = ? AND revoked = 0 ORDER BY change LIMIT ?`);
  const byId = db.prepare<Row>(`${from} WHERE agent_id = ?`);
  const changed = db.prepare<[string]>('SELECT token FROM agents WHERE change > ?');

  function write(accountId: string, { balanceMicros, debtMicros, wallet, chain }: AccountWrite, at: Instant): void {
    if (balanceMicros !== undefined) {
      const [, available] = money.get(accountId) ?? [0n, 0n];
      if (balanceMicros !== available) entries.deposit(accountId, balanceMicros - available, at);
      setBalance.run(balanceMicros, accountId);
    }
    if (debtMicros !== undefined) setDebt.run(debtMicros, accountId);
    if (wallet !== undefined) setWallet.run(wallet, accountId);
    if (chain !== undefined) setChain.run(chain, accountId);
  }

  const agentOf = (row: Row | undefined): AgentRow | undefined =>
    row && { token: row[3], agent: row[8] === 1n ? undefined : agentFrom(row) };

  return {
    changes: { last: changes.last, tokensSince: (change: bigint) => changed.all(change).map(([token]) => token) },
    /** Makes an agent, and its account unless it joins one. */
    create(agent: Agent, token: string, account: AccountWrite | 'joins', at: Instant): void {
      db.transaction(() => {
        if (account !== 'joins') insertAccount.run(agent.accountId);
        const { dialect, agentId, accountId, credentialId } = agent;
        insertAgent.run(dialect, agentId, accountId, token, credentialId, ...agentCells(agent), at, changes.next());
        if (account !== 'joins') write(agent.accountId, account, at);
      });
    },
    change(agent: Agent, account: AccountWrite & { readonly revoked: boolean }, at: Instant): void {
      db.transaction(() => {
        const [scopes, policy, delegate] = agentCells(agent);
        updateAgent.run(scopes, policy, delegate, at, account.revoked ? 1 : 0, changes.next(), agent.agentId);
        write(agent.accountId, account, at);
        touch.run(changes.next(), agent.accountId);
      });
    },
    byToken: (token: string): AgentRow | undefined => agentOf(byToken.get(token)),
    /** Revoked ones too. */
    byId(agentId: string): { readonly agent: Agent; readonly revoked: boolean } | undefined {
      const row = byId.get(agentId);
      return row && { agent: agentFrom(row), revoked: row[8] === 1n };
    },
    tokenOf: (agentId: string): string | undefined => byId.get(agentId)?.[3],
    /** Undefined for a revoked one. */
    byCredential: (credentialId: string): Agent | undefined => agentOf(byCredential.get(credentialId))?.agent,
    /** Of one dialect, those that were changed longest ago first. */
    first: (dialect: string, limit: number): readonly Agent[] => first.all(dialect, limit).map(agentFrom),
    money(accountId: string) {
      const [keepsBalance, available, held, debt] = money.get(accountId) ?? [0n, 0n, 0n, 0n];
      return { keepsBalance: keepsBalance === 1n, availableMicros: available, heldMicros: held, debtMicros: debt };
    },
    ledger(accountId: string): Ledger {
      const [, available, held] = money.get(accountId) ?? [0n, 0n, 0n];
      return { balanceMicros: `${available}`, heldMicros: `${held}`, entries: entries.of(accountId) };
    },
  };
}

function agentCells({ scopes, policy, delegate }: Agent) {
  return [JSON.stringify(scopes), JSON.stringify(policy), delegate ?? null] as const;
}

function agentFrom([dialect, agentId, accountId, , credentialId, ...cells]: Row): Agent {
  const [scopes, policy, delegate, , wallet, chain] = cells;
  return {
    dialect,
    agentId,
    accountId,
    credentialId,
    scopes: JSON.parse(scopes),
    policy: JSON.parse(policy),
    ...(delegate !== null && { delegate: delegate as Hex }),
    ...(wallet !== null && { wallet: wallet as Hex }),
    ...(chain !== null && { chain }),
  };
}
