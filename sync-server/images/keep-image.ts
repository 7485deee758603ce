import { hash } from 'node:crypto';
import { fillPath } from '#core/api/endpoint.ts';
import { getImage, imageLimit } from '#core/api/images.ts';
import type { AppContext, AppDeps } from '../app-context.ts';
import { accountFull, brokenOff, invalidRequest, tooLarge, tooManyRequests, wrongContentType } from '../http/errors.ts';
import { insertImage } from './image-records.ts';
import { imageFailureSentence } from './encode-image.ts';
import busboy from 'busboy';
import { GrowingBytes } from '#core/kernel/growing-bytes.ts';

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

/** Bytes of a form: the picture, and the multipart framing. */
const MAX_FORM = imageLimit + (64 << 10);

const pictureTooLarge = () => tooLarge('Please select an image smaller than 1.5MB');
const incomplete = () => invalidRequest('The form is not complete. Send it again.');

/** The file in a field of a multipart form. Other fields are ignored. @throws 400, 413, 415 */
export async function readUpload(ctx: AppContext, field: string): Promise<Uint8Array> {
  if (!ctx.is('multipart/form-data')) throw wrongContentType('multipart/form-data');
  if (Number(ctx.get('Content-Length')) > MAX_FORM) throw pictureTooLarge();
  const form = openForm(ctx);
  const picture = new GrowingBytes();
  let isTooLarge = false;
  let found = false;
  form.on('file', (name, file) => {
    // An unterminated part emits its own error, which would end the process if it were not handled.
    file.on('error', () => form.destroy());
    if (name !== field || found) {
      file.resume();
      return;
    }
    found = true;
    file.on('data', (part: Buffer) => picture.append(part));
    file.on('limit', () => {
      isTooLarge = true;
      picture.clear();
    });
  });
  await feed(ctx, form);
  if (isTooLarge) throw pictureTooLarge();
  if (!found) throw invalidRequest(`${field}: send a picture in this field.`);
  return picture.bytes();
}

/** Settles when the whole form has been read. */
async function feed({ req }: AppContext, form: busboy.Busboy): Promise<void> {
  let size = 0;
  let isWhole = false;
  try {
    await new Promise<void>((resolve, reject) => {
      form.on('finish', () => (isWhole = true));
      form.on('close', () => (isWhole ? resolve() : reject(incomplete())));
      form.on('error', () => reject(incomplete()));
      req.on('error', () => reject(brokenOff()));
      req.on('data', (piece: Buffer) => {
        size += piece.length;
        if (size > MAX_FORM) reject(pictureTooLarge());
      });
      req.pipe(form);
    });
  } finally {
    req.unpipe(form);
    form.destroy();
  }
}

function openForm(ctx: AppContext): busboy.Busboy {
  try {
    return busboy({
      headers: ctx.req.headers,
      limits: { fileSize: imageLimit, files: 4, fields: 10, fieldSize: 1024 },
    });
  } catch {
    throw invalidRequest('The form has no boundary. Send it again.');
  }
}
