/** What the control API asks of a gateway: accounts, tools, the ledger, the chain. */
import { randomBytes, randomUUID } from 'node:crypto';
import {
  type AccountChange,
  type Agent,
  type ChainGiven,
  type Clock,
  type ControlDialect,
  type GatewayAdmin,
  type Hex,
  type NewAccount,
  REVISIONS,
  type SignInsPort,
} from '../../src/contract/index.ts';
import { checksumAddress } from '../chain/index.ts';
import { signInAdmin } from './admin-sign-ins.ts';
import { toolAdmin } from './admin-tools.ts';
import { urlAdmin } from './admin-urls.ts';
import type { GatewayParts } from './compose.ts';
import { micros, Refusal, servedDialect } from './control-refusal.ts';
import { type DialectDescribed, described, type GatewayDialect } from './dialects.ts';
import type { Settlements } from './settlements.ts';
import type { AccountWrite } from './store/accounts.ts';

type AdminParts = GatewayParts & {
  readonly dialects: readonly GatewayDialect[];
  readonly clock: Clock;
  readonly signIns: SignInsPort;
  readonly settlements: Settlements;
};

export function gatewayAdmin({
  dialects,
  store,
  clock,
  settings,
  activity,
  chain,
  schemas,
  signIns,
  settlements,
}: AdminParts): GatewayAdmin {
  const { accounts } = store;

  const knownAgent = (accountId: string) => {
    const found = accounts.byId(accountId);
    if (found === undefined) throw new Refusal(404, 'unknown-account', `There is no account ${accountId}.`);
    return found;
  };

  return {
    describe: async () => ({
      dialects: Object.fromEntries(dialects.map((dialect) => [dialect.name, told(described(dialect, settings))])),
      revisions: REVISIONS,
    }),
    async createAccount(account) {
      const dialect = servedDialect(dialects, account.dialect);
      const agentId = `acct_${randomUUID()}`;
      const token = `tk_${randomBytes(24).toString('base64url')}`;
      const { memberOf, scopes = dialect.scopes ?? [], policy = {}, delegate } = account;
      const accountId = memberOf === undefined ? agentId : knownAgent(memberOf).agent.accountId;
      const agent: Agent = {
        dialect: dialect.name,
        agentId,
        accountId,
        credentialId: randomUUID(),
        scopes,
        policy,
        ...(delegate !== undefined && { delegate: checksummed(delegate) }),
      };
      accounts.create(agent, token, memberOf === undefined ? writeOf(account) : 'joins', clock.now());
      return { accountId: agentId, token };
    },
    async changeAccount(accountId, change) {
      const { agent, revoked } = knownAgent(accountId);
      const { scopes = agent.scopes, policy = agent.policy } = change;
      const delegate = change.delegate === undefined ? agent.delegate : checksummed(change.delegate);
      const changed: Agent = { ...agent, scopes, policy, ...(delegate !== undefined && { delegate }) };
      accounts.change(changed, { ...writeOf(change), revoked: change.revoked ?? revoked }, clock.now());
    },
    ...toolAdmin({ dialects, schemas, clock, store: store.catalogue }),
    ...urlAdmin({ ...store, dialects, settings, accountOf: (agentId) => knownAgent(agentId).agent.accountId }),
    ...signInAdmin(signIns, knownAgent),
    ledger: async (accountId) => accounts.ledger(knownAgent(accountId).agent.accountId),
    async useChain(given) {
      chain.given = checksummedChain(given);
      await settlements.changed();
    },
    quiescent: () => activity.quiescent(),
  };
}

function told({ path, ...described }: DialectDescribed): ControlDialect {
  return { url: path, ...described };
}

function writeOf({ balanceMicros, debtMicros, wallet, ...rest }: NewAccount | AccountChange): AccountWrite {
  const chain = 'chain' in rest ? rest.chain : undefined;
  return {
    ...(balanceMicros !== undefined && { balanceMicros: micros('balanceMicros', balanceMicros) }),
    ...(debtMicros !== undefined && { debtMicros: micros('debtMicros', debtMicros) }),
    ...(wallet !== undefined && { wallet: checksummed(wallet) }),
    ...(chain !== undefined && { chain }),
  };
}

function checksummed(address: Hex): Hex {
  const spelled = checksumAddress(address);
  if (spelled === undefined) throw new Refusal(400, 'invalid-body', `${address} is no address.`);
  return spelled;
}

function checksummedChain(given: ChainGiven): ChainGiven {
  const asset = checksummed(given.asset);
  return { ...given, asset, ...(given.escrow !== undefined && { escrow: checksummed(given.escrow) }) };
}
