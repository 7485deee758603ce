import busboy from 'busboy';
import type { AppContext } from '../app-context.ts';
import { invalidRequest, tooLarge, wrongContentType } from '../errors.ts';
import { imageLimit } from '#core/api/images.ts';

/** The file in a field of a multipart form. Fields beside it are left alone. @throws 400, 413, 415 */
export async function readUpload(ctx: AppContext, field: string): Promise<Uint8Array> {
  if (!ctx.is('multipart/form-data')) throw wrongContentType('multipart/form-data');
  const form = openForm(ctx);
  const parts: Buffer[] = [];
  let isTooLarge = false;
  let found = false;
  form.on('file', (name, file) => {
    if (name !== field || found) {
      file.resume();
      return;
    }
    found = true;
    file.on('data', (part: Buffer) => parts.push(part));
    file.on('limit', () => {
      isTooLarge = true;
      parts.length = 0;
    });
  });
  await new Promise<void>((resolve, reject) => {
    form.on('close', resolve);
    form.on('error', () => reject(invalidRequest('The form is not complete. Send it again.')));
    ctx.req.on('error', reject);
    ctx.req.pipe(form);
  });
  if (isTooLarge) throw tooLarge('Please select an image smaller than 1.5MB');
  if (!found) throw invalidRequest(`${field}: send a picture in this field.`);
  return Buffer.concat(parts);
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
