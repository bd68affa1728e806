/** Accounts and assets in the spelling of chain-agnostic ids. */

/** `eip155:31337:0xABC…` → `0xABC…` */
export function addressOf(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1);
}

export function accountId(network: string, address: string): string {
  return `${network}:${address}`;
}

export function assetId(network: string, token: string): string {
  return `${network}/erc20:${token}`;
}
