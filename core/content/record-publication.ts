import type { ContentItem, PublicationRegisters } from '../documents/content-item.ts';
import { limits } from '../documents/limits.ts';
import { readRegister, register, setRegister } from '../documents/registers.ts';
import { done, fail, type Result } from '../kernel/result.ts';
import { shortenText } from '../kernel/text.ts';
import { findPlatform } from '../publishing/platforms.ts';
import { readPost } from '../publishing/post.ts';
import { postedMark } from '../publishing/posted-mark.ts';
import { ownSiteId, type Publication } from '../publishing/publication.ts';
import type { ContentFailure } from './failures.ts';

/** The outcome of publishing an item on a platform. */
export interface PublicationRecord extends Omit<Publication, 'at' | 'updatedAt' | 'posted' | 'byHand' | 'on'> {
  /** UTC instant, ISO 8601, of the outcome. */
  readonly at: string;
  /** The mark of the words that were posted, if the caller has them; the item's words now otherwise. */
  readonly posted?: string | undefined;
  /** Whether the person posted it themselves. */
  readonly byHand?: boolean;
  /** UTC instant, ISO 8601, of the post's last update. */
  readonly updatedAt?: string | null;
  /** yyyy-MM-dd in the person's zone at that moment. */
  readonly today: string;
}

/** Records a publication's state. Reports about an older generation are ignored. */
export function recordPublication(
  item: ContentItem,
  {
    platformId,
    generation,
    state,
    url,
    reason,
    at,
    updatedAt = null,
    posted,
    byHand = false,
    today,
  }: PublicationRecord,
): Result<void, ContentFailure> {
  if (!findPlatform(platformId)) return fail({ type: 'unknown-platform' });
  item.publications[platformId] ??= { status: register(state), generation, url: null, at: null };
  const publication = item.publications[platformId];
  if (publication.generation > generation) return done;
  // `shared` beats every other state of the same generation; only `withdrawn` replaces it.
  const isThere = publication.generation === generation && readRegister(publication.status) === 'shared';
  if (isThere && state !== 'shared' && state !== 'withdrawn') return done;
  // A report that is repeated says nothing about words that were written since the first one.
  const isNewPost =
    !isThere || at !== readRegister(publication.at) || updatedAt !== readRegister(publication.updatedAt);
  if (state === 'shared' && isNewPost && platformId === ownSiteId)
    setRegister(publication, 'posted', posted ?? postedMark(readPost(item, platformId)));
  if (publication.generation !== generation) beginGeneration(publication, generation);
  if (state === 'shared' && byHand !== (publication.byHand ?? false)) publication.byHand = byHand;
  setRegister(publication, 'status', state);
  setRegister(publication, 'url', url);
  setRegister(publication, 'at', at);
  if (updatedAt !== readRegister(publication.updatedAt)) setRegister(publication, 'updatedAt', updatedAt);
  setRegister(publication, 'reason', reason === null ? null : shortenText(reason, limits.reason));
  if (state === 'shared' && readRegister(publication.on) === null) setRegister(publication, 'on', today);
  if (state === 'withdrawn') becomeDraftAgain(item);
  return done;
}

/**
 * Takes back that a person posted an item by hand: it counts as never shared there, and is the person's to post again.
 * It is a new generation, so that no earlier report of the share brings it back. A share that the server made is taken
 * down instead.
 */
export function takeBackShare(
  item: ContentItem,
  { platformId, generation }: Pick<Publication, 'platformId' | 'generation'>,
): Result<void, ContentFailure> {
  const publication = item.publications[platformId];
  if (publication?.generation !== generation || readRegister(publication.status) !== 'shared')
    return fail({ type: 'not-shared' });
  if (publication.byHand !== true) return fail({ type: 'shared-by-server' });
  beginGeneration(publication, generation + 1);
  setRegister(publication, 'status', 'by-hand');
  for (const field of ['url', 'at', 'updatedAt', 'reason', 'posted', 'on'] as const)
    if (readRegister(publication[field]) !== null) setRegister(publication, field, null);
  becomeDraftAgain(item);
  return done;
}

/** The figures that a person typed in are those of one post. */
function beginGeneration(publication: PublicationRegisters, generation: number): void {
  publication.generation = generation;
  if (readRegister(publication.figures) !== null) setRegister(publication, 'figures', null);
}

/** An item that is no longer shared anywhere becomes a draft, not a scheduled item whose time has passed. */
function becomeDraftAgain(item: ContentItem): void {
  if (Object.values(item.publications).some(({ status }) => readRegister(status) === 'shared')) return;
  setRegister(item, 'status', 'draft');
  if (item.schedule !== null) item.schedule = null;
}
