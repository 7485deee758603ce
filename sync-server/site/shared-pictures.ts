/**
 * Addresses of pictures for platforms whose articles name them. A picture that the person's own site shows has the
 * address that it has there. Any other one gets a signed address, which works without a session until it expires.
 *
 * A signed address holds the owner's id, the picture's hash, the time at which it expires, and an HMAC of these with a
 * key derived from the server's (`deriveKey`). It opens this one picture. Equal inputs give equal addresses, so that a
 * repeated attempt sends the same text.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { fail, ok } from '#core/kernel/result.ts';
import type { Database } from '../database/database.ts';
import { hasImages } from '../images/image-records.ts';
import type { AdapterDeps } from '../publishing/adapters/adapter-deps.ts';
import { NOT_UPLOADED } from '../publishing/read-picture.ts';
import { deriveKey } from '../publishing/seal.ts';
import { imageFolder } from './addresses.ts';
import { isPictureShown } from './site-posts.ts';

/** The start of every signed address. */
export const sharedPicturePrefix = '/shared-picture/';
const address = /^\/shared-picture\/([\w-]{1,40})\/([0-9a-f]{64})\/(\d{1,12})\/([\w-]{43})\.webp$/;

/** Platforms keep a copy, and fetch it again now and then while the article is read. Milliseconds: five years. */
const WORKS_FOR = 5 * 365 * 24 * 60 * 60 * 1000;

export interface SharedPicturesDeps {
  readonly database: Database;
  readonly secretsKey: Uint8Array;
  /** The server's address on the web; undefined if the operator has not named it. */
  readonly publicUrl: URL | undefined;
}

/** A picture of a person. */
interface NamedPicture {
  readonly userId: string;
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

  readonly addressOf: AdapterDeps['pictureAddress'] = async ({ userId, username, siteUrl }, hash, from) => {
    const { database, publicUrl } = this.#deps;
    if (!publicUrl || !this.areReachable) return fail({ words: NO_ADDRESS, isForGood: true, afterMs: null });
    if (!(await hasImages(database, userId, [hash]))) return fail(NOT_UPLOADED);
    if (siteUrl !== null && (await isPictureShown(database, userId, hash)))
      return ok(`${publicUrl.origin}${imageFolder(username)}${hash}`);
    const until = Math.floor((from + WORKS_FOR) / 1000);
    return ok(
      `${publicUrl.origin}${sharedPicturePrefix}${userId}/${hash}/${until}/${this.#token({ userId, hash }, until)}.webp`,
    );
  };

  /** The picture at a path; null if the path was not made here or has expired. @param now milliseconds since 1970 */
  read(path: string, now: number): NamedPicture | null {
    const [, userId, hash, until, token] = address.exec(path) ?? [];
    if (userId === undefined || hash === undefined || token === undefined) return null;
    const expected = this.#token({ userId, hash }, Number(until));
    const isSigned = timingSafeEqual(Buffer.from(token), Buffer.from(expected));
    return isSigned && Number(until) * 1000 > now ? { userId, hash } : null;
  }

  #token({ userId, hash }: NamedPicture, until: number): string {
    return createHmac('sha256', this.#key).update(`shared-picture ${userId} ${hash} ${until}`).digest('base64url');
  }
}

const NO_ADDRESS =
  'This server has no public address (https), so the platform cannot fetch the pictures. Take them out, or ask whoever runs the server to set one.';
