import type { ContentItem } from '../documents/content-item.ts';
import { markDeleted, markRestored } from '../documents/deletion.ts';
import { limits } from '../documents/limits.ts';
import { setRegister } from '../documents/registers.ts';
import { isReservedKey } from '../kernel/json.ts';
import { done, fail, ok, type Result } from '../kernel/result.ts';
import { findPlatform } from '../publishing/platforms.ts';
import type { ContentFailure } from './failures.ts';

export function renameItem(item: ContentItem, { title }: { title: string }): Result<void, ContentFailure> {
  const checked = checkTitle(title);
  if (!checked.ok) return checked;
  setRegister(item, 'title', checked.value);
  return done;
}

export function choosePillar(item: ContentItem, { pillarId }: { pillarId: string | null }): Result<void, never> {
  setRegister(item, 'pillarId', pillarId);
  return done;
}

/** Moves the item to a fractional index among its neighbours. */
export function moveItem(item: ContentItem, { position }: { position: string }): Result<void, never> {
  setRegister(item, 'position', position);
  return done;
}

/** A line as it is kept for a title: single spaces, and none around it. */
export function asTitle(raw: string): string {
  return raw.replace(/\s+/g, ' ').trim();
}

/** Normalizes a title to one line without surrounding white space. */
export function checkTitle(raw: string): Result<string, ContentFailure> {
  const title = asTitle(raw);
  if (title === '') return fail({ type: 'title-required' });
  if (title.length > limits.title) return fail({ type: 'title-too-long' });
  return ok(title);
}

/** UTF-16 code units of a title that is taken from a text's first line. */
const FIRST_LINE = 80;

/**
 * A title for an item that has none: the first line of its Markdown, without a heading mark. Empty when there is none.
 */
export function titleFromText(text: string): string {
  const line = text.split('\n').find((candidate) => candidate.trim() !== '');
  return (line ?? '')
    .replace(/^#+\s*/, '')
    .trim()
    .slice(0, FIRST_LINE);
}

/** Sets the item's tags and writes only those that differ. */
export function tagItem(item: ContentItem, { tags }: { tags: readonly string[] }): Result<void, ContentFailure> {
  const wanted = [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
  if (wanted.length > limits.tags) return fail({ type: 'too-many-tags' });
  if (wanted.some((tag) => tag.length > limits.tag)) return fail({ type: 'tag-too-long' });
  if (wanted.some(isReservedKey)) return fail({ type: 'tag-not-allowed' });
  for (const tag of Object.keys(item.tags)) if (!wanted.includes(tag)) delete item.tags[tag];
  wanted.forEach((tag, order) => {
    if (item.tags[tag] !== order) item.tags[tag] = order;
  });
  return done;
}

/** Parses tags as typed: separated by commas, with or without a leading `#`. */
export function readTags(typed: string): readonly string[] {
  const tags = typed.split(',').map((tag) => tag.trim().replace(/^#+/, '').trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** Adds a platform to the item's targets or removes it. The first one added is the main one. */
export function choosePlatform(
  item: ContentItem,
  { platformId, chosen }: { platformId: number; chosen: boolean },
): Result<void, ContentFailure> {
  if (!findPlatform(platformId)) return fail({ type: 'unknown-platform' });
  const key = String(platformId);
  const isChosen = Object.hasOwn(item.platforms, key);
  if (chosen && !isChosen) item.platforms[key] = Math.max(0, ...Object.values(item.platforms)) + 1;
  if (!chosen && isChosen) delete item.platforms[key];
  return done;
}

/** Sets `deletedAt`: the item disappears from every list, and its content is kept until the account is deleted. */
export function deleteItem(item: ContentItem, { now }: { now: number }): Result<void, never> {
  markDeleted(item, now);
  return done;
}

export function restoreItem(item: ContentItem): Result<void, never> {
  markRestored(item);
  return done;
}
