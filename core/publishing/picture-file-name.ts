/** Characters that a file system refuses or reads as a part of a path. */
const refused = /[\p{Cc}\p{Cf}\p{Surrogate}\\/:*?"<>|]+/gu;

/** Characters of a name that every file system takes, its number and ending apart, with up to four bytes each. */
const MAX_NAME = 50;

/**
 * The name of a post's picture as a file: "2-Red square.jpg". The number keeps the post's order in any list of files.
 *
 * @param number from 1
 * @param type media type
 */
export function pictureFileName(name: string, number: number, type: string): string {
  const said = Array.from(name.replaceAll(refused, ' ').replaceAll(/\s+/g, ' ')).slice(0, MAX_NAME).join('');
  const trimmed = said.replaceAll(/^[\s.]+|[\s.]+$/g, '');
  const ending = type === 'image/jpeg' ? 'jpg' : (/^image\/([a-z]+)$/.exec(type)?.[1] ?? 'webp');
  return `${number}-${trimmed || 'picture'}.${ending}`;
}
