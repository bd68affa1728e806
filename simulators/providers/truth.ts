/** Which truth each script leaves behind: the one table that says whether the work was done, so that no check guesses. */
import type { ProviderScript } from '../../src/contract/index.ts';

interface Truth {
  /** Whether the provider did the work, whatever the gateway came to hear of it. */
  readonly executed: boolean;
  readonly why: string;
}

export const TRUTHS = {
  answers: { executed: true, why: 'a 2xx or 3xx answer reports work that is done' },
  rejects: { executed: false, why: 'a 4xx answer, by whatever script, rejects the request before the work' },
  fails: { executed: false, why: 'a 5xx answer, by whatever script, says that the work could not be done' },
  'cuts before-the-work': { executed: false, why: 'the connection ends before the work begins' },
  'cuts after-the-work': { executed: true, why: 'only the answer is lost' },
  'cuts half-way-through-the-answer': { executed: true, why: 'only the rest of the answer is lost' },
  hangs: { executed: false, why: 'the request is taken and left lying' },
  'answers-late': { executed: true, why: 'the work is done at once, the answer waits' },
  'answers-malformed': { executed: true, why: 'the work is done, its answer is spoilt' },
  'breaks-schema': { executed: true, why: 'the work is done, its answer is not what the tool promises' },
  'answers-huge': { executed: true, why: 'the work is done, its answer is more than anybody should read' },
} as const satisfies { readonly [conduct: string]: Truth };

export type Conduct = keyof typeof TRUTHS;

/** The row of the table that a script falls under. */
export function conductOf(script: ProviderScript): Conduct {
  switch (script.does) {
    case 'answers':
    case 'fails':
      return conductOfStatus(script.status ?? 200);
    case 'cuts':
      return `cuts ${script.when}`;
    default:
      return script.does;
  }
}

export function executedBy(script: ProviderScript): boolean {
  return TRUTHS[conductOf(script)].executed;
}

function conductOfStatus(status: number): Conduct {
  if (status < 400) return 'answers';
  return status < 500 ? 'rejects' : 'fails';
}
