export type { InstanceClock } from './clock.ts';
export { type ControlClient, ControlFailure, type ControlOptions, controlClient } from './control.ts';
export { type ConnectOptions, connectInstance, type Instance, type InstanceData, settleDebts } from './instance.ts';
export type { PayerPool } from './payers.ts';
export { type Home, openSubjects, type SubjectSpec, type Subjects, type SubjectsOptions } from './subjects.ts';
export { type Lease, lockedTarget, poolTarget, type Target, type TargetDescription } from './target.ts';
