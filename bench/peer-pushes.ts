import type { PushRate } from './time-pushes.ts';

/** A peer's results for people who push, printed as a line of JSON by `bench/peers/run-pushes.ts`. */
export interface PeerPushes extends PushRate {
  readonly name: string;
  /** How much is on disk when a push is answered. */
  readonly durability: string;
}
