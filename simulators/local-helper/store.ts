/** The sign-ins that are kept on this computer: one file that only its owner reads, replaced as a whole. */
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { objectOf } from './facts.ts';
import { jsonOf } from './retry.ts';

/** What is kept of the sign-in to one gateway. */
export type KeptSignIn =
  | { readonly kind: 'none' }
  | { readonly kind: 'connected'; readonly credential: string }
  /** There was one, and it is over. */
  | { readonly kind: 'ended' };

export interface CredentialStore {
  /** @throws StoreFailure */
  read(): Promise<KeptSignIn>;
  /** @throws StoreFailure */
  write(signIn: KeptSignIn): Promise<void>;
}

/** The folder, its file or its lock cannot be used. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
}

/** `origin` is the gateway's: a credential is never handed to another one. */
export function credentialStore(home: string, origin: string): CredentialStore {
  const file = join(home, 'credentials.json');

  async function all(): Promise<{ readonly [origin: string]: unknown }> {
    let text: string;
    try {
      text = await readFile(file, 'utf8');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return {};
      throw new StoreFailure(`The credential store ${file} cannot be read (${codeOf(error)}): check its permissions.`);
    }
    const signIns = objectOf(objectOf(jsonOf(text))?.['signIns']);
    if (signIns === undefined) {
      throw new StoreFailure(`The credential store ${file} is damaged: remove it and sign in again.`);
    }
    return signIns;
  }

  return {
    async read() {
      const kept = objectOf((await all())[origin]);
      const credential = kept?.['credential'];
      if (typeof credential === 'string') return { kind: 'connected', credential };
      return { kind: kept === undefined ? 'none' : 'ended' };
    },
    async write(signIn) {
      const { [origin]: _replaced, ...others } = await all();
      const kept = signIn.kind === 'connected' ? { credential: signIn.credential } : { ended: true };
      const signIns = signIn.kind === 'none' ? others : { ...others, [origin]: kept };
      try {
        await replace(home, file, `${JSON.stringify({ version: 1, signIns }, undefined, 2)}\n`);
      } catch (error) {
        throw new StoreFailure(`The credential store ${file} cannot be written (${codeOf(error)}).`);
      }
    },
  };
}

async function replace(home: string, file: string, text: string): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${Buffer.from(crypto.getRandomValues(new Uint8Array(4))).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await chmod(draft, 0o600);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'unknown cause';
}
