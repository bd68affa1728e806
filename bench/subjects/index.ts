/** Who is measured, by name; each loads what it needs when it starts. A further subject is one more file and line. */
import type { Load } from '../subject.ts';

export const SUBJECTS: { readonly [name: string]: () => Promise<Load> } = {
  'node:http': async () => (await import('./node-http.ts')).nodeHttp(),
  'wire 2025-11-25': async () => (await import('./wire.ts')).wire('2025-11-25'),
  'wire 2026-07-28': async () => (await import('./wire.ts')).wire('2026-07-28'),
  'assay, paid call': async () => (await import('./paid-call.ts')).paidCall('assay'),
  'agentmuxer, paid call': async () => (await import('./paid-call.ts')).paidCall('agentmuxer'),
  'official v1, one session': async () => (await import('./official-v1.ts')).oneSession(),
  'official v1, stateless': async () => (await import('./official-v1.ts')).stateless(),
  'official v2, stateless': async () => (await import('./official-v2.ts')).officialV2(),
};

/** What `×` in the table is relative to: the floor of any server, and the fastest way to run the official one. */
export const BASELINES = { floor: 'node:http', official: 'official v1, one session' } as const;
