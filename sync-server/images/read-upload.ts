import busboy from 'busboy';
import type { AppContext } from '../app-context.ts';
import { brokenOff, invalidRequest, tooLarge, wrongContentType } from '../http/errors.ts';
import { imageLimit } from '#core/api/images.ts';
import { GrowingBytes } from '#core/kernel/growing-bytes.ts';

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
