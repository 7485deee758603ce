import type { Pusher } from '../time-pushes.ts';

/** A peer that answers each push of somebody who types. TinyBase is none: it tells nobody that the server has a change. */
export interface PushPeer {
  readonly name: string;
  /** What is on disk when a push is answered. */
  readonly durability: string;
  /** Of its server; see `withServer`. */
  readonly module: string;
  /** @param user index of the item that this person writes in */
  readonly connect: (where: {
    readonly port: number;
    readonly user: number;
    readonly burst: string;
  }) => Promise<Pusher>;
}
