import { hash } from 'node:crypto';
import { fillPath } from '#core/api/endpoint.ts';
import { getImage, imageLimit } from '#core/api/images.ts';
import type { AppDeps } from '../app-context.ts';
import { accountFull, invalidRequest, tooManyRequests } from '../http/errors.ts';
import { insertImage } from './image-records.ts';
import { imageFailureSentence } from './encode-image.ts';

export interface KeptImage {
  readonly hash: string;
  /** Where its owner finds it. */
  readonly url: string;
}

type KeepDeps = Pick<AppDeps, 'database' | 'config' | 'now' | 'pictures'>;

export interface GivenImage {
  readonly userId: string;
  /** Reads its bytes, once there is room for them. */
  readonly read: () => Promise<Uint8Array>;
  /** Pixels of the longer side that are kept. */
  readonly maxSide: number;
}

/** Seconds after which an account whose pictures wait already may try again. */
const LATER = 5;

/**
 * Reads a picture, encodes it anew and stores it with its owner's data.
 * @throws 400 when it is none, 413 when there is no room for it, 429 when too many of the account's are being read
 */
export async function keepImage(deps: KeepDeps, { userId, read, maxSide }: GivenImage): Promise<KeptImage> {
  const { database, config, now, pictures } = deps;
  const leave = pictures.arriving.enter(userId, imageLimit);
  if (!leave) throw tooManyRequests(LATER);
  try {
    const bytes = await read();
    const encoded = await pictures.decoder.encode(userId, { bytes, maxSide });
    if (!encoded) throw tooManyRequests(LATER);
    if (!encoded.ok) throw invalidRequest(imageFailureSentence(encoded.error));
    // Devices name a picture by the bytes that they hold, long before these have come here.
    const digest = hash('sha256', bytes, 'hex');
    const write = { now: now(), maxBytes: config.quota.pictureBytes };
    if (!(await insertImage(database, userId, { hash: digest, ...encoded.value }, write))) throw accountFull();
    return { hash: digest, url: fillPath(getImage.path, { hash: digest }) };
  } finally {
    leave();
  }
}
