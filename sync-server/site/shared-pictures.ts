/**
 * Addresses of pictures for platforms that fetch them: those whose articles name them, and those that copy them once
 * while a post is made. Each works without a session until it expires, or until its item is deleted or posted nowhere
 * any more.
 *
 * An address holds the owner's id, the item's, the picture's hash, the time at which it expires, and an HMAC of these
 * with a key derived from the server's (`deriveKey`). It opens this one picture. Equal inputs give equal addresses, so
 * that a repeated attempt sends the same text. A picture that the own site shows has an address there as well, which
 * ends with the post there: another platform's article does not name it.
 *
 * An address that ends with a platform's key and `.jpg` opens the picture as a JPEG, by the rules of that platform.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { fail, ok } from '#core/kernel/result.ts';
import { pictureLimits, type PictureRules } from '#core/publishing/picture-limits.ts';
import { platforms } from '#core/publishing/platforms.ts';
import type { Database } from '../database/database.ts';
import { hasImages } from '../images/image-records.ts';
import type { AdapterDeps } from '../publishing/adapters/adapter-deps.ts';
import { publicationsOf } from '../publishing/publications.ts';
import { NOT_UPLOADED } from '../publishing/read-picture.ts';
import { deriveKey } from '../publishing/seal.ts';
import { isItemDeleted } from '../sync/deleted-items.ts';

/** The start of every signed address. */
export const sharedPicturePrefix = '/shared-picture/';
const address =
  /^\/shared-picture\/([\w-]{1,40})\/([\w-]{1,40})\/([0-9a-f]{64})\/(\d{1,12})\/([\w-]{43})\.(webp|[a-z]{1,20}\.jpg)$/;

const DAY = 24 * 60 * 60 * 1000;
/** Platforms keep a copy, and fetch it again now and then while the article is read. Milliseconds: five years. */
const WORKS_FOR = 5 * 365 * DAY;
/** A platform that attaches pictures to a post fetches them before it is published. Milliseconds. */
const ATTACHED_FOR = 2 * DAY;

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

/** The picture that an address opens. */
export interface SharedPicture extends NamedPicture {
  /** How it is encoded; null where it is sent as it is stored. */
  readonly rules: PictureRules | null;
}

/** The rules of the platforms that fetch the pictures of a post, by the end of the address. */
const jpegRules: ReadonlyMap<string, PictureRules> = new Map(
  platforms.flatMap(({ key }) => {
    const { isFetched, rules } = pictureLimits(key);
    return isFetched && rules ? [[`${key}.jpg`, rules]] : [];
  }),
);

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

  readonly addressOf: AdapterDeps['pictureAddress'] = async ({ userId, itemId }, hash, { from, jpegFor }) => {
    const { database, publicUrl } = this.#deps;
    if (!publicUrl || !this.areReachable) return fail({ words: NO_ADDRESS, isForGood: true, afterMs: null });
    if (!(await hasImages(database, userId, [hash]))) return fail(NOT_UPLOADED);
    const until = Math.floor((from + (jpegFor ? ATTACHED_FOR : WORKS_FOR)) / 1000);
    const form = jpegFor ? `${jpegFor}.jpg` : 'webp';
    const token = this.#token({ userId, itemId, hash }, until, form);
    return ok(`${publicUrl.origin}${sharedPicturePrefix}${userId}/${itemId}/${hash}/${until}/${token}.${form}`);
  };

  /**
   * The picture at a path; null if the path was not made here, if it has expired, or if its item is deleted or not
   * posted anywhere.
   *
   * @param now milliseconds since 1970
   */
  async read(path: string, now: number): Promise<SharedPicture | null> {
    const [, userId, itemId, hash, until, token, form] = address.exec(path) ?? [];
    if (!userId || !itemId || !hash || !token || !form) return null;
    const named = { userId, itemId, hash };
    const isSigned = timingSafeEqual(Buffer.from(token), Buffer.from(this.#token(named, Number(until), form)));
    const rules = jpegRules.get(form) ?? null;
    if (!isSigned || Number(until) * 1000 <= now || (form !== 'webp' && !rules)) return null;
    return (await isPosted(this.#deps.database, named)) ? { ...named, rules } : null;
  }

  #token({ userId, itemId, hash }: NamedPicture, until: number, form: string): string {
    // Articles have kept addresses of the stored form for years: its signature must not change.
    const signed = `shared-picture ${userId} ${itemId} ${hash} ${until}${form === 'webp' ? '' : ` ${form}`}`;
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
