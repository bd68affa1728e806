/** Joins a running target and the simulated providers: one server of providers for each instance, in its time. */
import { startProviders } from '../../simulators/providers/index.ts';
import type { ProviderHost } from '../contract/index.ts';
import {
  connectInstance,
  type Instance,
  type InstanceData,
  lockedTarget,
  poolTarget,
  type Subjects,
  settleDebts,
  type Target,
} from '../target/index.ts';
import type { TargetData } from './channel.ts';
import { type SubjectCommands, subjectsOf } from './subjects.ts';

export interface JoinedTarget {
  readonly target: Target;
  providersOf(instance: Instance): ProviderHost;
  /** The programs that come to it as clients do. */
  readonly subjects: Subjects;
  /** Before the end of a run that came to its own: leaves no debts behind. Never rejects. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Connects every instance of the target. Rejects where one cannot be reached. */
export async function joinTarget(data: TargetData, commands: SubjectCommands = {}): Promise<JoinedTarget> {
  const hosts = new Map<string, ProviderHost>();
  const instances: Instance[] = [];
  const join = async (one: InstanceData) => {
    let instance: Instance | undefined;
    // Without a clock of the target's, late answers go by the machine's time.
    const providers = await startProviders({ now: () => instance?.clock?.now() ?? Date.now() });
    hosts.set(one.id, providers);
    instance = await connectInstance(one, { providers });
    instances.push(instance);
    return instance;
  };
  const target = await openTarget(data, join);
  const subjects = subjectsOf(commands);
  return {
    target,
    subjects,
    providersOf(instance) {
      const host = hosts.get(instance.id);
      if (!host) throw new Error(`no providers were started for the instance ${instance.id}`);
      return host;
    },
    settle: async () => void (await Promise.allSettled(instances.map(settleDebts))),
    close: async () =>
      void (await Promise.allSettled([
        subjects.close(),
        target.close(),
        ...[...hosts.values()].map((one) => one.close()),
      ])),
  };
}

async function openTarget(data: TargetData, join: (one: InstanceData) => Promise<Instance>): Promise<Target> {
  if (data.kind === 'url') return lockedTarget(await join(data.instance));
  const [shared, exclusive] = await Promise.all([join(data.shared), Promise.all(data.exclusive.map(join))]);
  return poolTarget({ shared, exclusive });
}
