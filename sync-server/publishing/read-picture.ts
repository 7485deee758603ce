import { fail, ok } from '#core/kernel/result.ts';
import type { ImageFailure } from '../images/encode-image.ts';
import type { StoredImage } from '../images/image-records.ts';
import type { PictureDecoder } from '../images/picture-decoder.ts';
import type { AdapterDeps } from './adapters/adapter-deps.ts';
import { lastingFailure, passingFailure, type ReadFailure } from './adapters/read-answer.ts';

/**
 * Reads people's pictures for adapters, through the processes that decode pictures.
 *
 * @param find returns a person's stored picture; null if there is none
 */
export function pictureReader(
  find: (userId: string, hash: string) => Promise<Pick<StoredImage, 'bytes'> | null>,
  decoder: Pick<PictureDecoder, 'fit'>,
): AdapterDeps['picture'] {
  return async (userId, hash, rules) => {
    const stored = await find(userId, hash);
    if (!stored) return fail(NOT_UPLOADED);
    const fitted = await decoder.fit(userId, { bytes: stored.bytes, rules });
    if (!fitted) return fail(busy);
    return fitted.ok ? ok(fitted.value) : fail(failureOf(fitted.error));
  };
}

function failureOf({ type }: ImageFailure): ReadFailure {
  return type === 'too-slow' ? busy : unusable;
}

/** The failure for a picture that the person's device has not sent yet. */
export const NOT_UPLOADED = passingFailure(
  'A picture has not been uploaded yet. Open Rostrum on the device that has it.',
);
const busy = passingFailure('This server could not prepare a picture in time. Trying again.');
const unusable = lastingFailure('A picture could not be prepared for this platform. Replace it or take it out.');
