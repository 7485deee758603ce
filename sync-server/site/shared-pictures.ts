/**
 * Addresses of pictures for platforms whose articles name them. Each works without a session until it expires, or until
 * its item is deleted or posted nowhere any more.
 *
 * An address holds the owner's id, the item's, the picture's hash, the time at which it expires, and an HMAC of these
 * with a key derived from the server's (`deriveKey`). It opens this one picture. Equal inputs give equal addresses, so
 * that a repeated attempt sends the same text. A picture that the own site shows has an address there as well, which
 * ends with the post there: another platform's article does not name it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { fail, ok } from '#core/kernel/result.ts';
import type { Database } from '../database/database.ts';
import { hasImages } from '../images/image-records.ts';
import type { AdapterDeps } from '../publishing/adapters/adapter-deps.ts';
import { publicationsOf } from '../publishing/publications.ts';
import { NOT_UPLOADED } from '../publishing/read-picture.ts';
import { deriveKey } from '../publishing/seal.ts';
import { isItemDeleted } from '../sync/deleted-items.ts';

/** The start of every signed address. */
export const sharedPicturePrefix = '/shared-picture/';
const address = /^\/shared-picture\/([\w-]{1,40})\/([\w-]{1,40})\/([0-9a-f]{64})\/(\d{1,12})\/([\w-]{43})\.webp$/;

/** Platforms keep a copy, and fetch it again now and then while the article is read. Milliseconds: five years. */
const WORKS_FOR = 5 * 365 * 24 * 60 * 60 * 1000;

export interface SharedPicturesDeps {
  readonly database: Database;
  readonly secretsKey: Uint8Array;
  /** The server's address on the web; undefined if the operator has not named it. */
  readonly publicUrl: URL | undefined;
}

/** A picture of an item. */
interface NamedPicture {
  readonly userId: string;
  readonly itemId: string;
  readonly hash: string;
}

/** Makes and reads the addresses under which platforms fetch pictures. */
export class SharedPictures {
  readonly #deps: SharedPicturesDeps;
  readonly #key: Uint8Array;

  constructor(deps: SharedPicturesDeps) {
    this.#deps = deps;
    this.#key = deriveKey(deps.secretsKey, 'shared pictures');
  }

  /** Whether platforms can fetch pictures from this server. */
  get areReachable(): boolean {
    return this.#deps.publicUrl?.protocol === 'https:';
  }

  readonly addressOf: AdapterDeps['pictureAddress'] = async ({ userId, itemId }, hash, from) => {
    const { database, publicUrl } = this.#deps;
    if (!publicUrl || !this.areReachable) return fail({ words: NO_ADDRESS, isForGood: true, afterMs: null });
    if (!(await hasImages(database, userId, [hash]))) return fail(NOT_UPLOADED);
    const until = Math.floor((from + WORKS_FOR) / 1000);
    const token = this.#token({ userId, itemId, hash }, until);
    return ok(`${publicUrl.origin}${sharedPicturePrefix}${userId}/${itemId}/${hash}/${until}/${token}.webp`);
  };

  /**
   * The picture at a path; null if the path was not made here, if it has expired, or if its item is deleted or not
   * posted anywhere.
   *
   * @param now milliseconds since 1970
   */
  async read(path: string, now: number): Promise<NamedPicture | null> {
    const [, userId, itemId, hash, until, token] = address.exec(path) ?? [];
    if (!userId || !itemId || !hash || !token) return null;
    const named = { userId, itemId, hash };
    const isSigned = timingSafeEqual(Buffer.from(token), Buffer.from(this.#token(named, Number(until))));
    if (!isSigned || Number(until) * 1000 <= now) return null;
    return (await isPosted(this.#deps.database, named)) ? named : null;
  }

  #token({ userId, itemId, hash }: NamedPicture, until: number): string {
    const signed = `shared-picture ${userId} ${itemId} ${hash} ${until}`;
    return createHmac('sha256', this.#key).update(signed).digest('base64url');
  }
}

/** Whether an item has a post somewhere, or may get one by an attempt under way: a draft there names its pictures too. */
async function isPosted(database: Database, { userId, itemId }: NamedPicture): Promise<boolean> {
  const publications = await publicationsOf(database, userId, itemId);
  const isThere = publications.some(({ state }) => state !== 'withdrawn' && state !== 'by-hand' && state !== 'overdue');
  return isThere && !(await isItemDeleted(database.reader, userId, itemId));
}

const NO_ADDRESS =
  'This server has no public address (https), so the platform cannot fetch the pictures. Take them out, or ask whoever runs the server to set one.';
