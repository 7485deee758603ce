/**
 * The links that an item's card can be made of, and the platforms on which its pictures are shown instead. Apart from
 * `link-card.ts`, which every page loads.
 */
import type { ContentItem } from '../documents/content-item.ts';
import { copyTexts } from './copy-texts.ts';
import { takesLinkCard } from './link-card.ts';
import type { ListedPlatform } from './platforms.ts';
import { chosenPlatforms, readPost } from './post.ts';
import { linksIn } from './tag-links.ts';

/** The links of the texts that go to platforms with cards, each once. */
export function cardLinks(item: ContentItem): readonly string[] {
  const texts = chosenPlatforms(item).flatMap(({ id }) => (takesLinkCard(id) ? [readPost(item, id).body] : []));
  return [...new Set(texts.flatMap(linksIn))];
}

/** Whether the first post on a platform has pictures. */
export function hasPicturesFirst(item: ContentItem, platform: ListedPlatform): boolean {
  return (copyTexts(readPost(item, platform.id), platform)[0]?.pictures.length ?? 0) > 0;
}
