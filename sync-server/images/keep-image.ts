import { hash } from 'node:crypto';
import { fillPath } from '#core/api/endpoint.ts';
import { getImage, imageLimit } from '#core/api/images.ts';
import type { AppDeps } from '../app-context.ts';
import { accountFull, invalidRequest, tooManyRequests } from '../http/errors.ts';
import { insertImage } from './image-records.ts';
import { imageFailureSentence } from './encode-image.ts';

export interface KeptImage {
  readonly hash: string;
  /** The address for its owner. */
  readonly url: string;
}

type KeepDeps = Pick<AppDeps, 'database' | 'config' | 'now' | 'pictures'>;

export interface GivenImage {
  readonly userId: string;
  /** Reads its bytes. Called when the account is below its limit. */
  readonly read: () => Promise<Uint8Array>;
  /** Longest side of the stored picture, in pixels. */
  readonly maxSide: number;
}

/** Retry delay for an account with too many queued pictures, in seconds. */
const LATER = 5;

/**
 * Reads a picture, encodes it again and stores it for its owner.
 * @throws 400 when it is not a picture, 413 when it exceeds the quota, 429 when too many of the account's pictures are
 * being read or the machine is busy
 */
export async function keepImage(deps: KeepDeps, { userId, read, maxSide }: GivenImage): Promise<KeptImage> {
  const { database, config, now, pictures } = deps;
  const leave = pictures.arriving.enter(userId, imageLimit);
  if (!leave) throw tooManyRequests(LATER);
  try {
    const bytes = await read();
    const encoded = await pictures.decoder.encode(userId, { bytes, maxSide });
    if (!encoded || (!encoded.ok && encoded.error.type === 'too-slow')) throw tooManyRequests(LATER);
    if (!encoded.ok) throw invalidRequest(imageFailureSentence(encoded.error));
    // Devices identify a picture by the hash of their own bytes, long before they upload it.
    const digest = hash('sha256', bytes, 'hex');
    const write = { now: now(), maxBytes: config.quota.pictureBytes };
    if (!(await insertImage(database, userId, { hash: digest, ...encoded.value }, write))) throw accountFull();
    return { hash: digest, url: fillPath(getImage.path, { hash: digest }) };
  } finally {
    leave();
  }
}
