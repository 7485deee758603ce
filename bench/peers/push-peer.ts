import type { Pusher } from '../time-pushes.ts';

/**
 * A peer that answers each push of a typing person. TinyBase is not among them: it does not confirm that the server has
 * a change.
 */
export interface PushPeer {
  readonly name: string;
  /** How much is on disk when a push is answered. */
  readonly durability: string;
  /** Its server's module; see `withServer`. */
  readonly module: string;
  /** @param user index of the item that this person writes in */
  readonly connect: (where: {
    readonly port: number;
    readonly user: number;
    readonly burst: string;
  }) => Promise<Pusher>;
}
