import { pictureHash } from '../documents/pictures.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { standingVariants } from '../documents/read-variants.ts';
import { platforms } from '../publishing/platforms.ts';
import type { ContentRow } from '../content/content-row.ts';

export interface ItemToWrite {
  readonly item: Pick<ContentItem, 'body' | 'description' | 'variants'>;
  readonly row: ContentRow;
  /** Null where it has none. */
  readonly pillarName: string | null;
  /** Where a picture lies, seen from the text; null where it is not to be had. */
  readonly pathOfPicture: (hash: string) => string | null;
}

/**
 * An item as any editor of Markdown opens it: what is known of it as front matter (YAML 1.2; JSON's strings and lists
 * are YAML's), the draft, and each platform's own version under a heading.
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
