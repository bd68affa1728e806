/** Answers a demand for payment: guards, reservation and signature, in this order and never twice. */
import type {
  ChainGrant,
  GuardContext,
  GuardRefusal,
  HelperParts,
  Hex,
  SignedVoucher,
  ToolPrice,
} from '../../src/contract/index.ts';
import { accountOn } from './accounts.ts';
import { type ChainReader, chainReader } from './chain-reader.ts';
import { type Ethereum, loadEthereum, type PaymentKey } from './ethereum.ts';
import { objectOf } from './facts.ts';
import type { HelperPorts } from './ports.ts';
import type { HelperNetwork, HelperSettings } from './settings.ts';
import { buildVoucher, signVoucher } from './voucher.ts';

export type Payment = { readonly kind: 'signed'; readonly signed: SignedVoucher } | GuardRefusal;

export interface PaymentOrder {
  readonly demand: unknown;
  /** The tool that runs, and when its call was sent (Unix seconds). */
  readonly call: { readonly tool: string; readonly at: number };
  /** Asked for after the chain, so that the price is as fresh as can be. */
  readonly quote: (tool: string) => Promise<ToolPrice | undefined>;
  /** Unix seconds by the gateway's clock: the time of issue. */
  readonly issuedAt: () => number;
}

export interface Payer {
  pay(order: PaymentOrder): Promise<Payment>;
  /** The payment key, if there is one that can be read. */
  key(): Promise<PaymentKey | undefined>;
}

type PayerParts = Pick<HelperParts, 'guards' | 'spending' | 'wire'>;

interface Tools {
  readonly ethereum: Ethereum;
  readonly chain: ChainReader;
  readonly key: PaymentKey | undefined;
}

export function payerOf(settings: HelperSettings, parts: PayerParts, ports: HelperPorts): Payer {
  let tools: Promise<Tools> | undefined;
  let knownPayer: Hex | undefined;
  const load = async (): Promise<Tools> => {
    const ethereum = await loadEthereum();
    const key = ethereum.account(settings.paymentKey);
    return { ethereum, key, chain: chainReader(parts.wire, ports, ethereum) };
  };
  const loaded = () => {
    tools ??= load();
    return tools;
  };

  /** From the snapshot of what was signed to the reservation nothing is awaited: two calls cannot pass one limit. */
  function reserve(context: Omit<GuardContext, 'now' | 'signed'>, network: HelperNetwork | undefined, order: Prepared) {
    const now = Math.floor(ports.clock.now() / 1000);
    const verdict = parts.guards.judge({ ...context, now, signed: parts.spending.signed(now) });
    if (verdict.kind === 'refused') return verdict;
    const { requirement, amount } = verdict;
    if (network === undefined || !isProviderId(requirement.providerId)) return NO_PROVIDER;
    const built = buildVoucher(requirement, { issuedAt: order.issuedAt(), network, ethereum: order.ethereum });
    if (built.kind === 'refused') return unbuildable(built.field);
    return { kind: 'reserved', built, requirement, release: parts.spending.reserve({ at: now, amount }) } as const;
  }

  return {
    key: async () => (await loaded()).key,
    async pay({ demand, call, quote, issuedAt }) {
      const { ethereum, chain, key } = await loaded();
      const given = objectOf(demand);
      const network = settings.networks.find(({ id }) => id === given?.['network']);
      const payer = network && accountOn(network.chainId, given?.['payer'], ethereum.checksum);
      const known = {
        demand,
        call,
        network,
        localKey: key?.address,
        knownPayer,
        limits: settings.limits,
        checksum: ethereum.checksum,
      };
      const early = { ...known, quote: undefined, grant: undefined, signed: [], now: call.at };
      const refusal = parts.guards.preflight(early);
      if (refusal) return refusal;
      let grant: ChainGrant | undefined;
      if (network && payer && key) grant = await chain.grant(network, payer, key.address);
      const context = { ...known, grant, quote: await quote(call.tool), knownPayer };
      const reserved = reserve(context, network, { issuedAt, ethereum });
      if (reserved.kind === 'refused') return reserved;
      knownPayer ??= payer;
      if (key === undefined) return unbuildable('key');
      const { providerId, contractVersion } = reserved.requirement;
      try {
        const beside = { providerId, ...(isVersion(contractVersion) && { contractVersion }) };
        const signed = await signVoucher(reserved.built, key, beside);
        return { kind: 'signed', signed };
      } catch (error) {
        reserved.release();
        throw error;
      }
    },
  };
}

interface Prepared {
  readonly issuedAt: () => number;
  readonly ethereum: Ethereum;
}

const NO_PROVIDER: GuardRefusal = {
  kind: 'refused',
  guard: 'G1',
  code: 'G1_NOT_A_REQUIREMENT',
  reason: 'it names no provider',
};

const unbuildable = (field: string): GuardRefusal => ({ ...NO_PROVIDER, reason: `its ${field} cannot be signed` });

const isProviderId = (value: unknown): boolean => typeof value === 'string' && value.length > 0 && value.length <= 256;

const isVersion = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1;
