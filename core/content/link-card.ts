import type { ContentItem } from '../documents/content-item.ts';
import { register } from '../documents/registers.ts';
import { oneLine } from '../kernel/one-line.ts';
import { done, fail, type Result } from '../kernel/result.ts';
import { isWebAddress } from '../kernel/web-address.ts';
import { cardLimits, type LinkCard, readLinkCard } from '../publishing/link-card.ts';
import type { ContentFailure } from './failures.ts';

/** Sets the card of the item's post. It is replaced as a whole. */
export function setLinkCard(item: ContentItem, card: LinkCard): Result<void, ContentFailure> {
  const title = oneLine(card.title);
  const description = oneLine(card.description);
  if (!isWebAddress(card.url) || (card.image !== null && !/^[0-9a-f]{64}$/.test(card.image)))
    return fail({ type: 'unknown-option' });
  if (title === '') return fail({ type: 'title-required' });
  if (title.length > cardLimits.title) return fail({ type: 'title-too-long' });
  if (description.length > cardLimits.description)
    return fail({ type: 'phrase-too-long', limit: cardLimits.description });
  const next: LinkCard = { url: card.url, title, description, image: card.image };
  const current = readLinkCard(item);
  const isSame = current && (Object.keys(next) as (keyof LinkCard)[]).every((key) => next[key] === current[key]);
  if (!isSame)
    item.linkCard = {
      url: register(next.url),
      title: register(next.title),
      description: register(next.description),
      image: register(next.image),
    };
  return done;
}

export interface EditLinkCard {
  /** The page of the card that the words were typed for. */
  readonly url: string;
  readonly field: 'title' | 'description';
  readonly text: string;
}

/**
 * Writes the title or description of a page's card. Where the item has the card of another page meanwhile, or none,
 * nothing is written: the words are not of that page.
 */
export function editLinkCard(item: ContentItem, { url, field, text }: EditLinkCard): Result<void, ContentFailure> {
  const card = readLinkCard(item);
  return card?.url === url ? setLinkCard(item, { ...card, [field]: text }) : done;
}

export function removeLinkCard(item: ContentItem): Result<void, never> {
  if (item.linkCard) item.linkCard = null;
  return done;
}
