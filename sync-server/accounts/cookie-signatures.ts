import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/**
 * Signs the cookies, and checks their signatures, in the form of Koa's own class (Keygrip), so cookies signed by either
 * are valid. Keygrip compares two signatures by hashing both under random bytes. Node 24.21 throws and catches four
 * errors for that, which took a fifth of the processor time of `GET /api/content`.
 */
export class CookieSignatures {
  readonly #key: KeyObject;

  constructor(secret: string) {
    this.#key = createSecretKey(secret, 'utf8');
  }

  sign(data: string): string {
    return createHmac('sha1', this.#key).update(data).digest('base64url');
  }

  /** Takes as long for a signature that is almost right as for any other. */
  verify(data: string, signature: string): boolean {
    const given = Buffer.from(signature);
    const right = Buffer.from(this.sign(data));
    return given.length === right.length && timingSafeEqual(given, right);
  }

  /** The position of the key that made a signature: 0, because there is one key; -1 if it did not. */
  index(data: string, signature: string): number {
    return this.verify(data, signature) ? 0 : -1;
  }
}
