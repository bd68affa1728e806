/** The public keys of provider requests, for any provider that wants to verify them. */
import type { AssayContext } from '../context.ts';
import type { Route } from './route.ts';

/** Where every provider looks for them, on the origin of REST. */
export const REQUEST_KEYS_PATH = '/.well-known/assay-request-keys.json';

export function requestKeyRoutes({ ports }: AssayContext): readonly Route[] {
  return [
    {
      method: 'GET',
      path: /^\/\.well-known\/assay-request-keys\.json$/,
      answer: async () => ({ status: 200, body: await ports.requestSigner.keys() }),
    },
  ];
}
