/** What one account may have arriving or waiting at once: pushes, and bytes of their bodies. */
const MAX = { pushes: 16, bytes: 64 << 20 } as const;

interface Share {
  readonly pushes: number;
  readonly bytes: number;
}

/** Counts the pushes of each account that are read or wait for their turn, so that none fills the memory. */
export class ArrivingPushes {
  readonly #shares = new Map<string, Share>();

  /**
   * @param bytes of the push's body, before it is read
   * @returns how to leave once the push is answered; null when the account has its share here already
   */
  enter(account: string, bytes: number): (() => void) | null {
    const share = this.#change(account, { pushes: 1, bytes });
    const leave = () => void this.#change(account, { pushes: -1, bytes: -bytes });
    if (share.pushes <= MAX.pushes && (share.bytes <= MAX.bytes || share.pushes === 1)) return leave;
    leave();
    return null;
  }

  #change(account: string, by: Share): Share {
    const { pushes, bytes } = this.#shares.get(account) ?? { pushes: 0, bytes: 0 };
    const share = { pushes: pushes + by.pushes, bytes: bytes + by.bytes };
    if (share.pushes > 0) this.#shares.set(account, share);
    else this.#shares.delete(account);
    return share;
  }
}
