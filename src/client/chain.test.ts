import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createWalletClient, http, keccak256, parseAbi, stringToBytes } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ESCROW_ABI, type Hex, PAYER_TERMS, type VoucherRequirement } from '../contract/index.ts';
import { type ChainClient, chainClient } from './chain.ts';
import { signVoucher } from './wallet.ts';

// The prepared chain is read as data, its throw-away keys by their names: the rooms of the simulators stay closed here.
const artifact = (name: string) =>
  fileURLToPath(new URL(`../../simulators/chain/artifacts/${name}.json`, import.meta.url));
const keyOf = (role: string): Hex => `0x${createHash('sha256').update(`touchstone chain: ${role}`).digest('hex')}`;
const { asset, escrow } = JSON.parse(readFileSync(artifact('deployment'), 'utf8')) as { asset: Hex; escrow: Hex };
const payer = privateKeyToAccount(keyOf('payer-0'));
const delegate = privateKeyToAccount(keyOf('delegate-0'));
const provider: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const START = Date.UTC(2026, 0, 1);

let anvil: ChildProcess;
let rpcUrl: string;
let chain: ChainClient;

beforeAll(async () => {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const program = createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil`);
  const genesis = ['--timestamp', String(Date.UTC(2025, 0, 1) / 1_000)];
  anvil = spawn(program, ['--port', '0', '--accounts', '0', '--load-state', artifact('state'), ...genesis], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  rpcUrl = await new Promise((resolve, reject) => {
    anvil.once('exit', () => reject(new Error('anvil ended')));
    createInterface({ input: anvil.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const address = /^Listening on (\S+)/.exec(line)?.[1];
      if (address) resolve(`http://${address}`);
    });
  });
  chain = chainClient({ rpcUrl, asset, escrow });
  await chain.moveTime(START);
}, 20_000);

afterAll(async () => {
  await chain?.close();
  const gone = new Promise((resolve) => anvil.once('exit', resolve));
  anvil.kill('SIGKILL');
  await gone;
});

function requirement(amount: string, seq: string, by: Hex): VoucherRequirement {
  const account = (address: string) => `eip155:31337:${address}`;
  return {
    rail: 'B',
    scheme: 'voucher',
    network: 'eip155:31337',
    payTo: account(escrow),
    payer: account(by),
    delegate: account(delegate.address),
    provider: account(provider),
    providerId: 'prov_1',
    amount: { amount, asset: `eip155:31337/erc20:${asset}`, decimals: 6 },
    seq,
    resource: '/mcp/tools/tides',
    requestHash: `sha256:${'ab'.repeat(32)}`,
    maxTimeoutSeconds: 240,
    signers: ['delegate'],
  };
}

/** Redeems as a gateway would; rejects where the escrow does. */
async function redeem(
  amount: bigint,
  seq: bigint,
  from = { address: payer.address, delegateKey: keyOf('delegate-0') },
) {
  const issuedAt = START / 1_000;
  const order = { key: from.delegateKey, issuedAt };
  const { signature } = await signVoucher(requirement(String(amount), String(seq), from.address), order);
  const gateway = createWalletClient({ account: privateKeyToAccount(keyOf('redeemer')), transport: http(rpcUrl) });
  const { transactionHash } = await gateway.writeContractSync({
    chain: null,
    address: escrow,
    abi: parseAbi(ESCROW_ABI),
    functionName: 'redeemVoucher',
    args: [
      {
        payer: from.address,
        provider,
        amount,
        resourceHash: keccak256(stringToBytes('/mcp/tools/tides')),
        requestHash: `0x${'ab'.repeat(32)}`,
        seq,
        issuedAt: BigInt(issuedAt),
        expiresAt: BigInt(issuedAt + 240),
      },
      signature as Hex,
    ],
  });
  return transactionHash;
}

test('a voucher of the wallet is redeemed on the real escrow, and the redemption is read from the chain', async () => {
  const [account, before] = [await chain.escrowOf(payer.address), await chain.balanceOf(provider)];
  expect(await chain.redemptions({ payer: payer.address })).toEqual([]);
  const transactionHash = await redeem(2_500n, 3n);
  expect(await chain.redemptions({ payer: payer.address })).toMatchObject([
    { transactionHash, provider, amount: 2_500n, fee: 250n, seq: 3n, requestHash: `0x${'ab'.repeat(32)}` },
  ]);
  expect((await chain.redemptions({ payer: payer.address }))[0]?.blockTimestamp).toBeGreaterThanOrEqual(START);
  expect(await chain.redemptions({ payer: provider })).toEqual([]);
  expect(await chain.balanceOf(provider)).toBe(before + 2_250n);
  expect(await chain.escrowOf(payer.address)).toMatchObject({ balance: account.balance - 2_500n, seqHigh: 3n });
});

test('the payer bounds and ends a grant by transactions of its own', async () => {
  const grant = { delegate: delegate.address, maxPerWindow: 50_000n, validUntil: BigInt(Date.UTC(2030, 0, 1) / 1_000) };
  await chain.setDelegation(keyOf('payer-0'), { ...grant, maxVoucherAmount: 1_000n });
  await expect(redeem(2_500n, 4n)).rejects.toThrow(/DelegateVoucherLimitExceeded/);
  await chain.setDelegation(keyOf('payer-0'), { ...grant, maxVoucherAmount: 9_000n });
  await chain.setLimits(keyOf('payer-0'), { maxVoucherAmount: 100n, maxPerWindow: 50_000n });
  await expect(redeem(2_500n, 4n)).rejects.toThrow(/VoucherLimitExceeded/);
  await chain.revokeDelegation(keyOf('payer-0'), delegate.address);
  await expect(redeem(50n, 4n)).rejects.toThrow(/DelegationRevoked/);
  await expect(chain.revokeDelegation(keyOf('payer-0'), provider)).rejects.toThrow(/revokeDelegation/);
});

test('a grant that has lapsed is refused, though the chain would not have taken its end, and is else as it was', async () => {
  const lapsing = {
    payer: privateKeyToAccount(keyOf('payer-2')).address,
    delegate: privateKeyToAccount(keyOf('delegate-2')).address,
  };
  await chain.lapseGrant({ ...lapsing, validUntil: BigInt(START / 1_000 - 1) });
  const from = { address: lapsing.payer, delegateKey: keyOf('delegate-2') };
  await expect(redeem(2_500n, 1n, from)).rejects.toThrow(/DelegationExpired/);
  await chain.lapseGrant({ ...lapsing, validUntil: BigInt(Date.UTC(2100, 0, 1) / 1_000) });
  await redeem(PAYER_TERMS.maxVoucherAmount, 1n, from);
  await expect(redeem(PAYER_TERMS.maxVoucherAmount + 1n, 2n, from)).rejects.toThrow(/VoucherLimitExceeded/);
});

test('a payer that is made is as a prepared one, and pays at once', async () => {
  const keys = { privateKey: keyOf('newcomer'), delegateKey: keyOf('its delegate') };
  const made = await chain.makePayer(keyOf('mint-owner'), keys);
  const prepared = privateKeyToAccount(keyOf('payer-1')).address;
  expect(await chain.escrowOf(made.address)).toEqual(await chain.escrowOf(prepared));
  expect(await chain.balanceOf(made.address)).toBe(await chain.balanceOf(prepared));
  await redeem(PAYER_TERMS.maxVoucherAmount, 1n, made);
  await expect(redeem(PAYER_TERMS.maxVoucherAmount + 1n, 2n, made)).rejects.toThrow(/VoucherLimitExceeded/);
  await expect(chain.makePayer(keyOf('mint-owner'), keys)).rejects.toThrow(/used on this chain before/);
});

test('its time moves forward only, in whole seconds', async () => {
  const later = (await chain.now()) + 600_000;
  await chain.moveTime(later + 999);
  expect(await chain.now()).toBe(later);
  await chain.moveTime(START);
  expect(await chain.now()).toBe(later);
});

test('a chain that is not there, or refuses, is told in one sentence', async () => {
  const nowhere = chainClient({ rpcUrl: 'http://127.0.0.1:1' });
  await expect(nowhere.now()).rejects.toThrow(
    'The chain at http://127.0.0.1:1 refused the connection (eth_getBlockByNumber).',
  );
  await expect(nowhere.balanceOf(provider)).rejects.toThrow('The chain was given without its asset.');
  await nowhere.close();
});
