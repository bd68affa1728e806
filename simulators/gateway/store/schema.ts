/** The tables. Amounts are micros, instants are milliseconds, `change` counts writes so that readers can follow them. */
export const SCHEMA = `
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS changes (of TEXT PRIMARY KEY, last INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS accounts (
  account_id TEXT PRIMARY KEY, wallet TEXT, chain TEXT,
  keeps_balance INTEGER NOT NULL, available INTEGER NOT NULL, held INTEGER NOT NULL, debt INTEGER NOT NULL,
  CHECK (available >= 0 AND held >= 0 AND debt >= 0)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS agents (
  agent_id TEXT PRIMARY KEY, dialect TEXT NOT NULL, account_id TEXT NOT NULL, token TEXT NOT NULL UNIQUE,
  credential_id TEXT NOT NULL UNIQUE, scopes TEXT NOT NULL, policy TEXT NOT NULL, delegate TEXT, bound_at INTEGER,
  waiting TEXT, waiting_since INTEGER, revoked INTEGER NOT NULL, change INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS agents_changed ON agents (change);
CREATE INDEX IF NOT EXISTS agents_bound ON agents (delegate) WHERE delegate IS NOT NULL;

CREATE TABLE IF NOT EXISTS challenges (
  challenge_id TEXT PRIMARY KEY, agent_id TEXT NOT NULL, delegate TEXT NOT NULL, chain_id INTEGER NOT NULL,
  nonce TEXT NOT NULL, expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sign_ins (
  device_code TEXT PRIMARY KEY, user_code TEXT NOT NULL UNIQUE, client TEXT NOT NULL, expires_at INTEGER NOT NULL,
  interval INTEGER NOT NULL, polled_at INTEGER, state TEXT NOT NULL, agent_id TEXT
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS tools (
  dialect TEXT NOT NULL, name TEXT NOT NULL, version TEXT NOT NULL, ordinal INTEGER NOT NULL, contract TEXT NOT NULL,
  price INTEGER NOT NULL, removed INTEGER NOT NULL, retired INTEGER NOT NULL, change INTEGER NOT NULL,
  PRIMARY KEY (dialect, name, version)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tools_changed ON tools (change);

CREATE TABLE IF NOT EXISTS tool_sets (
  dialect TEXT NOT NULL, place TEXT NOT NULL, version INTEGER NOT NULL, definition TEXT NOT NULL,
  PRIMARY KEY (dialect, place, version)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS intents (
  intent_id TEXT PRIMARY KEY, agent_id TEXT NOT NULL, account_id TEXT NOT NULL, tool TEXT NOT NULL,
  operation TEXT NOT NULL, price INTEGER NOT NULL, funding TEXT NOT NULL, free_per_day INTEGER, voucher TEXT,
  state TEXT NOT NULL, started_at INTEGER NOT NULL, due_at INTEGER, held INTEGER NOT NULL, charged INTEGER NOT NULL,
  served TEXT
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS intents_due ON intents (due_at) WHERE state = 'delivered';
CREATE INDEX IF NOT EXISTS intents_running ON intents (started_at) WHERE state = 'running';

CREATE TABLE IF NOT EXISTS keys (
  agent_id TEXT NOT NULL, key TEXT NOT NULL, operation TEXT NOT NULL, intent_id TEXT NOT NULL,
  started_at INTEGER NOT NULL, finished INTEGER NOT NULL, result TEXT,
  PRIMARY KEY (agent_id, key)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS keys_kept ON keys (started_at) WHERE result IS NOT NULL;

CREATE TABLE IF NOT EXISTS confirmations (
  reference TEXT PRIMARY KEY, agent_id TEXT NOT NULL, key TEXT NOT NULL, operation TEXT NOT NULL,
  cost INTEGER NOT NULL, expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS confirmations_of ON confirmations (agent_id, key);
CREATE INDEX IF NOT EXISTS confirmations_ending ON confirmations (expires_at);
CREATE TABLE IF NOT EXISTS outcomes (
  account_id TEXT NOT NULL, invocation_id TEXT NOT NULL, outcome TEXT NOT NULL, detail TEXT,
  PRIMARY KEY (account_id, invocation_id)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS entries (
  entry INTEGER PRIMARY KEY, account_id TEXT NOT NULL, intent_id TEXT, kind TEXT NOT NULL,
  debit TEXT NOT NULL, credit TEXT NOT NULL, amount INTEGER NOT NULL, tool TEXT, at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS entries_of ON entries (account_id);

CREATE TABLE IF NOT EXISTS spent (agent_id TEXT PRIMARY KEY, micros INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS pace (
  agent_id TEXT PRIMARY KEY, minute INTEGER NOT NULL, calls INTEGER NOT NULL, micros INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS recent (
  agent_id TEXT NOT NULL, operation TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (agent_id, operation)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS free_calls (
  account_id TEXT NOT NULL, tool TEXT NOT NULL, day INTEGER NOT NULL, used INTEGER NOT NULL,
  PRIMARY KEY (account_id, tool)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rates (
  rule TEXT NOT NULL, subject TEXT NOT NULL, minute INTEGER NOT NULL, used INTEGER NOT NULL,
  PRIMARY KEY (rule, subject)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS demands (
  payer TEXT NOT NULL, seq INTEGER NOT NULL, agent_id TEXT NOT NULL, key TEXT, request TEXT NOT NULL,
  price INTEGER NOT NULL, requirement TEXT NOT NULL, expires_at INTEGER NOT NULL,
  PRIMARY KEY (payer, seq)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS demands_by_key ON demands (agent_id, key) WHERE key IS NOT NULL;
CREATE INDEX IF NOT EXISTS demands_ending ON demands (expires_at);
CREATE TABLE IF NOT EXISTS sequences (payer TEXT PRIMARY KEY, last INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS vouchers (
  use TEXT PRIMARY KEY, payer TEXT NOT NULL, seq INTEGER NOT NULL, intent_id TEXT NOT NULL UNIQUE,
  amount INTEGER NOT NULL, redeem_by INTEGER NOT NULL, state TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS vouchers_of ON vouchers (payer, seq);
CREATE TABLE IF NOT EXISTS payments (
  use TEXT PRIMARY KEY, payer TEXT NOT NULL, intent_id TEXT NOT NULL UNIQUE, amount INTEGER NOT NULL, state TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS payments_open ON payments (payer) WHERE state = 'held';
`;
