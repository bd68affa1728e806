/** The offering cursors port: the place of a page in the listing, sealed so that a client can hold it and not change it. */
import type { OfferingContinuation, OfferingCursorsPort } from '../../../src/contract/index.ts';
import { sealer } from './seal.ts';

export function offeringCursorsPort(secret: Buffer): OfferingCursorsPort {
  const { seal, unseal } = sealer<OfferingContinuation>(secret, 'offerings');
  return {
    async seal({ search, from: { publishedAt, versionId } }) {
      return seal({ search, from: { publishedAt, versionId } });
    },
    unseal: async (cursor) => unseal(cursor),
  };
}
