import { createHmac, timingSafeEqual } from 'node:crypto';

/** Kinds of mail that a person switches on and off. */
export const switchedKinds = ['failed-post', 'weekly-summary'] as const;
export type SwitchedKind = (typeof switchedKinds)[number];

const tokenShape = /^([\da-f-]{36})\.([a-z-]{1,32})\.([\w-]{43})$/;

/**
 * Links that stop mails of one kind to one person. They sign nobody in and show nothing, so they never expire: an old
 * mail's link must still work. Without the server's key nobody can make one.
 */
export class UnsubscribeLinks {
  readonly #key: Uint8Array;

  /** @param key of this purpose alone */
  constructor(key: Uint8Array) {
    this.#key = key;
  }

  tokenOf(userId: string, kind: SwitchedKind): string {
    return `${userId}.${kind}.${this.#mark(userId, kind)}`;
  }

  /** Null if this server has not made the token. */
  read(token: string): { readonly userId: string; readonly kind: SwitchedKind } | null {
    const [, userId, named, mark] = tokenShape.exec(token) ?? [];
    const kind = switchedKinds.find((each) => each === named);
    if (userId === undefined || kind === undefined || mark === undefined) return null;
    const isOurs = timingSafeEqual(Buffer.from(mark), Buffer.from(this.#mark(userId, kind)));
    return isOurs ? { userId, kind } : null;
  }

  #mark(userId: string, kind: SwitchedKind): string {
    return createHmac('sha256', this.#key).update(`unsubscribe ${userId} ${kind}`).digest('base64url');
  }
}
