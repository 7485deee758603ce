import { getAccount } from '../account.ts';
import { requireAccount } from '../require-account.ts';
import type { ImageRow } from '../rows.ts';

/** Every picture that is kept on this device, with a file name. */
export async function exportImages(): Promise<readonly (ImageRow & { readonly fileName: string })[]> {
  const images = await requireAccount(getAccount()).database.images.toArray();
  return images.map((image) => ({ ...image, fileName: `${image.name || 'picture'}.${image.type.slice('image/'.length)}` }));
}
