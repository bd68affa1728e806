export type {
  ChainFollower,
  GatewayFollower,
  InstanceTime,
  PushedClock,
  PushedClockOptions,
  TimeFollower,
  TimeOptions,
} from './follower.ts';
export { AdvanceRefused, startTime } from './instance-time.ts';
export { pushedClock } from './pushed-clock.ts';
