import { pictureHash } from '../documents/pictures.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { standingVariants } from '../documents/read-variants.ts';
import { platforms } from '../publishing/platforms.ts';
import type { ContentRow } from './content-row.ts';

export interface ItemToWrite {
  readonly item: Pick<ContentItem, 'body' | 'description' | 'variants'>;
  readonly row: ContentRow;
  /** Null when the item has no pillar. */
  readonly pillarName: string | null;
  /** Path of a picture, relative to the text; null when the archive does not contain it. */
  readonly pathOfPicture: (hash: string) => string | null;
}

/**
 * Renders an item as Markdown that any editor can open: the properties as front matter (YAML 1.2, of which JSON's
 * strings and lists are a subset), the draft, and each platform's variant under a heading.
 */
export function itemAsMarkdown({ item, row, pillarName, pathOfPicture }: ItemToWrite): string {
  const known: readonly (readonly [string, unknown])[] = [
    ['title', row.title],
    ['status', row.status],
    ['description', item.description],
    ['pillar', pillarName],
    ['platforms', row.platformIds.map(nameOf)],
    ['tags', row.tags],
    ['created', row.createdAt],
    ['scheduled', row.scheduledAt],
    ['published', row.publishedAt],
    ['posts', (row.publications ?? []).flatMap(({ url }) => url ?? [])],
  ];
  const front = known
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const versions = platforms.flatMap(({ id, name }) =>
    standingVariants(item, id)
      .filter(({ text }) => text.trim() !== '')
      .map(({ text }) => `## Version for ${name}\n\n${text}`),
  );
  const words = [item.body, ...versions].join('\n\n');
  return `---\n${front.join('\n')}\n---\n\n${withPictures(words, pathOfPicture).trim()}\n`;
}

function nameOf(platformId: number): string {
  return platforms.find(({ id }) => id === platformId)?.name ?? String(platformId);
}

function withPictures(text: string, pathOfPicture: ItemToWrite['pathOfPicture']): string {
  return text.replaceAll(/\]\((rostrum-image:[0-9a-f]{64})\)/g, (whole, address: string) => {
    const path = pathOfPicture(pictureHash(address) ?? '');
    return path === null ? whole : `](${path})`;
  });
}

/** Maximum length of a name in characters. With its folder and its extension it stays below every system's limit. */
const MAX_LENGTH = 80;

/**
 * Makes a file name from a title that is valid on every system: characters that Windows, macOS or zip treat specially
 * are removed.
 *
 * @param taken names already in use, in lower case, because many file systems ignore case
 */
export function fileNameFrom(title: string, taken: Set<string>): string {
  const plain =
    title
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*#%]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_LENGTH)
      .replaceAll(/^[. ]+|[. ]+$/g, '') || 'Untitled';
  // Windows reserves these names for devices, whatever extension follows.
  const name = /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(plain) ? `${plain}_` : plain;
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name} ${number}`;
    if (taken.has(free.toLowerCase())) continue;
    taken.add(free.toLowerCase());
    return free;
  }
}
