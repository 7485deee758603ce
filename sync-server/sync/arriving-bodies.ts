/** Limits for one account on requests, and bytes of bodies, that arrive or wait at once. */
export interface ArrivingLimits {
  readonly bodies: number;
  readonly bytes: number;
}

/** Counts the requests of each account that are read or wait for their turn, so that none fills the memory. */
export class ArrivingBodies {
  readonly #max: ArrivingLimits;
  readonly #shares = new Map<string, ArrivingLimits>();

  constructor(max: ArrivingLimits) {
    this.#max = max;
  }

  /**
   * @param bytes of the request's body, before it is read
   * @returns how to leave once it is read or answered; null when the account has its share here already
   */
  enter(account: string, bytes: number): (() => void) | null {
    const share = this.#change(account, { bodies: 1, bytes });
    const leave = () => void this.#change(account, { bodies: -1, bytes: -bytes });
    if (share.bodies <= this.#max.bodies && (share.bytes <= this.#max.bytes || share.bodies === 1)) return leave;
    leave();
    return null;
  }

  #change(account: string, by: ArrivingLimits): ArrivingLimits {
    const { bodies, bytes } = this.#shares.get(account) ?? { bodies: 0, bytes: 0 };
    const share = { bodies: bodies + by.bodies, bytes: bytes + by.bytes };
    if (share.bodies > 0) this.#shares.set(account, share);
    else this.#shares.delete(account);
    return share;
  }
}
