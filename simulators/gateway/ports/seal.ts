/** What a client keeps for the gateway and cannot change: a value, sealed with the secret of the store. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Sealer<T> {
  seal(value: T): string;
  /** The value of that text; undefined where it was not sealed here for this use, or was changed. */
  unseal(text: string): T | undefined;
}

/** `use` keeps what is sealed for one thing from being taken for another. Values are plain JSON. */
export function sealer<T>(secret: Buffer, use: string): Sealer<T> {
  const sealOf = (body: string) => createHmac('sha256', secret).update(`${use} ${body}`).digest('base64url');
  return {
    seal(value) {
      const body = Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${body}.${sealOf(body)}`;
    },
    unseal(text) {
      const [body = '', seal = '', ...rest] = text.split('.');
      // The texts are compared, not what they decode to: base64 has more than one spelling of the same bytes.
      const given = Buffer.from(seal);
      const own = Buffer.from(sealOf(body));
      if (rest.length > 0 || given.length !== own.length || !timingSafeEqual(given, own)) return undefined;
      return JSON.parse(Buffer.from(body, 'base64url').toString()) as T;
    },
  };
}
