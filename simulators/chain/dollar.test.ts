import { createWalletClient, domainSeparator, http, parseAbi, parseSignature, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOLLAR_ABI, type Hex, type Payer } from '../../src/contract/index.ts';
import { keyOf } from './accounts.ts';
import { deployment } from './artifacts.ts';
import { type Chain, startChain } from './start.ts';
import { chainTime } from './time.ts';

const { asset, chainId } = deployment;
const abi = parseAbi(DOLLAR_ABI);
const token = { abi, address: asset, chain: null } as const;
const domain = { name: 'Touchstone Dollar', version: '2', chainId, verifyingContract: asset };
const TERMS = [
  'from:address',
  'to:address',
  'value:uint256',
  'validAfter:uint256',
  'validBefore:uint256',
  'nonce:bytes32',
];
const members = (list: readonly string[]) =>
  list.map((member) => ({ name: member.split(':')[0] as string, type: member.split(':')[1] as string }));
const types = {
  TransferWithAuthorization: members(TERMS),
  ReceiveWithAuthorization: members(TERMS),
  CancelAuthorization: members(['authorizer:address', 'nonce:bytes32']),
};

let chain: Chain;
let now: bigint;
let next = 0;
beforeAll(async () => {
  chain = await startChain();
  now = BigInt(await chainTime(chain.opened.rpcUrl).now()) / 1000n;
});
afterAll(() => chain.stop());

const fresh = () => chain.opened.payers[next++] as Payer;
const as = (key: Hex) => {
  const transport = http(chain.opened.rpcUrl, { retryCount: 0 });
  return createWalletClient({ account: privateKeyToAccount(key), transport, cacheTime: 0 }).extend(publicActions);
};
const balanceOf = ({ address }: Payer) =>
  as(keyOf('treasury')).readContract({ ...token, functionName: 'balanceOf', args: [address] });

function authorization(from: Payer, to: Payer, change: { validAfter?: bigint; validBefore?: bigint } = {}) {
  const nonce: Hex = `0x${'11'.repeat(32)}`;
  return {
    from: from.address,
    to: to.address,
    value: 70n,
    validAfter: now - 1n,
    validBefore: now + 1n,
    nonce,
    ...change,
  };
}
type Authorization = ReturnType<typeof authorization>;
const argsOf = ({ from, to, value, validAfter, validBefore, nonce }: Authorization) =>
  [from, to, value, validAfter, validBefore, nonce] as const;
const sign = (key: Hex, primaryType: keyof typeof types, message: object) =>
  privateKeyToAccount(key).signTypedData({ domain, types, primaryType, message: message as never });

test('is a dollar of six decimals that its owner alone mints', async () => {
  const payer = fresh();
  const client = as(payer.privateKey);
  const read = (functionName: 'name' | 'decimals' | 'version' | 'DOMAIN_SEPARATOR') =>
    client.readContract({ ...token, functionName });
  expect(await Promise.all([read('name'), read('decimals'), read('version')])).toEqual(['Touchstone Dollar', 6, '2']);
  expect(await read('DOMAIN_SEPARATOR')).toBe(domainSeparator({ domain }));
  const mint = { ...token, functionName: 'mint', args: [payer.address, 5n] } as const;
  await expect(client.writeContractSync(mint)).rejects.toThrow('NotOwner');
  const before = await balanceOf(payer);
  await as(keyOf('mint-owner')).writeContractSync(mint);
  expect(await balanceOf(payer)).toBe(before + 5n);
});

test('moves no more than the balance and the allowance', async () => {
  const [owner, spender] = [fresh(), fresh()];
  const draw = { ...token, functionName: 'transferFrom', args: [owner.address, spender.address, 60n] } as const;
  await as(owner.privateKey).writeContractSync({ ...token, functionName: 'approve', args: [spender.address, 100n] });
  await as(spender.privateKey).writeContractSync(draw);
  await expect(as(spender.privateKey).writeContractSync(draw)).rejects.toThrow('InsufficientAllowance');
  expect([await balanceOf(owner), await balanceOf(spender)]).toEqual([99_999_940n, 100_000_060n]);
  const tooMuch = { ...token, functionName: 'transfer', args: [spender.address, 100_000_000n] } as const;
  await expect(as(owner.privateKey).writeContractSync(tooMuch)).rejects.toThrow('InsufficientBalance');
});

test('takes a signed transfer once, from anybody, within its time', async () => {
  const [from, to, courier] = [fresh(), fresh(), fresh()];
  const brings = async (message: Authorization, key = from.privateKey) => {
    const signature = await sign(key, 'TransferWithAuthorization', message);
    const args = [...argsOf(message), signature] as const;
    return as(courier.privateKey).writeContractSync({ ...token, functionName: 'transferWithAuthorization', args });
  };
  await expect(brings(authorization(from, to, { validAfter: now }))).rejects.toThrow('AuthorizationNotYetValid');
  await expect(brings(authorization(from, to, { validBefore: now }))).rejects.toThrow('AuthorizationExpired');
  await expect(brings(authorization(from, to), to.privateKey)).rejects.toThrow('InvalidSignature');
  await brings(authorization(from, to));
  await expect(brings(authorization(from, to))).rejects.toThrow('AuthorizationUsedOrCanceled');
  expect([await balanceOf(from), await balanceOf(to)]).toEqual([99_999_930n, 100_000_070n]);
});

test('takes the signature in parts as well, and a receipt from the payee alone', async () => {
  const [from, to] = [fresh(), fresh()];
  const message = authorization(from, to);
  const { r, s, v } = parseSignature(await sign(from.privateKey, 'ReceiveWithAuthorization', message));
  const args = [...argsOf(message), Number(v), r, s] as const;
  const receive = { ...token, functionName: 'receiveWithAuthorization', args } as const;
  await expect(as(from.privateKey).writeContractSync(receive)).rejects.toThrow('CallerMustBePayee');
  await as(to.privateKey).writeContractSync(receive);
  expect(await balanceOf(to)).toBe(100_000_070n);
});

test('forgets a transfer that its signer has cancelled', async () => {
  const [from, to] = [fresh(), fresh()];
  const message = authorization(from, to);
  const { nonce } = message;
  const cancellation = await sign(from.privateKey, 'CancelAuthorization', { authorizer: from.address, nonce });
  const cancel = { ...token, functionName: 'cancelAuthorization', args: [from.address, nonce, cancellation] } as const;
  await as(to.privateKey).writeContractSync(cancel);
  const args = [...argsOf(message), await sign(from.privateKey, 'TransferWithAuthorization', message)] as const;
  const transfer = { ...token, functionName: 'transferWithAuthorization', args } as const;
  await expect(as(to.privateKey).writeContractSync(transfer)).rejects.toThrow('AuthorizationUsedOrCanceled');
});
