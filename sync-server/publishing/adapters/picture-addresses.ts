import { picturesIn, replacePictures } from '#core/documents/pictures.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { Publishing } from '../platform-adapter.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import type { ReadFailure } from './read-answer.ts';

/**
 * The text of an article with public addresses for its pictures. Fails if one of them has none.
 *
 * @param from when the addresses begin to work, milliseconds since 1970. The same in every attempt, so that a draft is
 *   found by its text
 */
export async function withPictureAddresses(
  pictureAddress: AdapterDeps['pictureAddress'],
  publishing: Pick<Publishing, 'userId' | 'itemId' | 'post'>,
  from: number,
): Promise<Result<string, ReadFailure>> {
  const { body } = publishing.post;
  const addresses = new Map<string, string>();
  for (const { hash } of picturesIn(body)) {
    if (addresses.has(hash)) continue;
    const address = await pictureAddress(publishing, hash, { from });
    if (!address.ok) return address;
    addresses.set(hash, address.value);
  }
  return ok(replacePictures(body, ({ name, hash }) => `![${name}](${addresses.get(hash)!})`));
}
