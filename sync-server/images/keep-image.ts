import { hash } from 'node:crypto';
import { fillPath } from '#core/api/fill-path.ts';
import { getImage } from '#core/api/images.ts';
import type { AppDeps } from '../app-context.ts';
import { accountFull, invalidRequest } from '../errors.ts';
import { insertImage } from '../store/images.ts';
import { encodeImage, imageFailureSentence } from './encode-image.ts';

export interface KeptImage {
  readonly hash: string;
  /** Where its owner finds it. */
  readonly url: string;
}

/** Encodes a picture anew and stores it with its owner's data. @throws 400 when it is none, 413 when there is no room for it */
export async function keepImage(
  { database, config, now }: Pick<AppDeps, 'database' | 'config' | 'now'>,
  userId: string,
  bytes: Uint8Array,
  maxSide: number,
): Promise<KeptImage> {
  const encoded = await encodeImage(bytes, maxSide);
  if (!encoded.ok) throw invalidRequest(imageFailureSentence(encoded.error));
  // Devices name a picture by the bytes that they hold, long before these have come here.
  const digest = hash('sha256', bytes, 'hex');
  const write = { now: now(), maxBytes: config.quota.pictureBytes };
  if (!(await insertImage(database, userId, { hash: digest, ...encoded.value }, write))) throw accountFull();
  return { hash: digest, url: fillPath(getImage.path, { hash: digest }) };
}
