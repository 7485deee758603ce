import type { PushRate } from './time-pushes.ts';

/** What people who push got from a peer, printed as a line of JSON by `bench/peers/run-pushes.ts`. */
export interface PeerPushes extends PushRate {
  readonly name: string;
  /** What is on disk when a push is answered. */
  readonly durability: string;
}
