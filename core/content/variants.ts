/**
 * Variants: a platform's own text of an item. A variant is posted to its platform instead of the draft, and is used for
 * that platform in previews, counts and copied texts too.
 *
 * States: a variant is started with the draft's text, exists until it is removed, and is removed in favour of another
 * variant or of the draft (`removedFor`). Removal records the text at that time. If another device keeps writing in it,
 * the texts differ and the variant exists again, so no words are lost.
 *
 * Two devices can start one for the same platform at once. Both exist, the one that was started last is posted, and the
 * person is offered the choice (`keepVariants`).
 *
 * `fits` holds the heads at which the variant was last known to match the draft. Comparing the draft at those heads
 * with the current one shows whether it has drifted (`hasDrifted`) and what changed.
 *
 * Invariants: the id is new for each variant. Heads are read before the first write of a change, because Automerge
 * would otherwise commit the change early.
 */

import * as A from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import { limits } from '../documents/limits.ts';
import { type StandingVariant, standingVariants } from '../documents/read-variants.ts';
import { register, setRegister } from '../documents/registers.ts';
import { editsInPatches } from '../documents/text-edits.ts';
import { bodyPath } from '../documents/text-path.ts';
import { versionKey } from '../documents/version-names.ts';
import { placeRemoved, removedFirst } from '../history/passages.ts';
import type { TextSpan } from '../history/text-spans.ts';
import { TracedText } from '../history/traced-text.ts';
import { done, fail, type Result } from '../kernel/result.ts';
import { startingText, textAsShown } from '../publishing/copy-texts.ts';
import type { Platform } from '../publishing/platform.ts';
import { findPlatform } from '../publishing/platforms.ts';
import type { ContentFailure } from './failures.ts';

export interface AddVariant {
  readonly id: string;
  readonly platformId: number;
  readonly text: string;
  /** See `Variant.fits`. */
  readonly fits: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The `fits` value of a variant that starts with the current draft. Call this before the first write of a change:
 * Automerge would otherwise commit the writes made so far as a change of their own.
 */
export function fitsAsItIs(item: ContentItem): string {
  return versionKey(A.getHeads(item));
}

/** Adds a text that matches the current draft. Returns the failure, or null. */
export function addVariant(item: ContentItem, { id, platformId, text, fits, now }: AddVariant): ContentFailure | null {
  if (Object.hasOwn(item.variants, id)) return { type: 'already-created' };
  if (text.length > limits.text) return { type: 'text-too-long' };
  item.variants[id] = {
    platformId,
    text,
    fits: register(fits),
    startedAt: register(new Date(now).toISOString()),
    removed: null,
    removedFor: null,
  };
  return null;
}

export interface StartVariant {
  /** A new id, so that only one device creates it. */
  readonly id: string;
  readonly platformId: number;
  /** True to start with the text as the platform shows the draft, false to start with the draft's Markdown. */
  readonly isFitted: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Starts a variant with the draft's text and replaces the platform's existing variants. If another device is writing in
 * one of those, it exists again beside the new one.
 */
export function startVariant(
  item: ContentItem,
  { id, platformId, isFitted, now }: StartVariant,
): Result<void, ContentFailure> {
  const platform = findPlatform(platformId);
  if (!platform) return fail({ type: 'unknown-platform' });
  const before = standingVariants(item, platformId);
  const text = isFitted ? startingText(item.body, platform) : item.body;
  const failure = addVariant(item, { id, platformId, text, fits: fitsAsItIs(item), now });
  if (failure) return fail(failure);
  removeVariants(item, before, id);
  return done;
}

export interface ConfirmVariant {
  readonly id: string;
  /** Heads of the item as the person saw it. Later changes were not part of their decision. */
  readonly heads: readonly string[];
}

/** Records that a variant matches the draft as it was at some heads. */
export function confirmVariant(item: ContentItem, { id, heads }: ConfirmVariant): Result<void, ContentFailure> {
  const variant = Object.hasOwn(item.variants, id) ? item.variants[id] : undefined;
  if (!variant) return fail({ type: 'no-such-variant' });
  if (heads.length === 0 || !A.hasHeads(item, [...heads])) return fail({ type: 'no-such-version' });
  setRegister(variant, 'fits', versionKey(heads));
  return done;
}

export interface KeepVariants {
  readonly platformId: number;
  /** Ids, which may include removed variants. */
  readonly variants: readonly string[];
}

/**
 * Keeps exactly these variants for a platform, by the person's choice or when undoing one. The platform's other
 * variants are removed. If two devices keep different ones at the same time, the person is offered the choice again.
 */
export function keepVariants(item: ContentItem, { platformId, variants }: KeepVariants): Result<void, ContentFailure> {
  if (variants.some((id) => item.variants[id]?.platformId !== platformId)) return fail({ type: 'no-such-variant' });
  const others = standingVariants(item, platformId).filter(({ id }) => !variants.includes(id));
  for (const id of variants) setRegister(item.variants[id]!, 'removed', null);
  removeVariants(item, others, variants[0] ?? null);
  return done;
}

/**
 * Removes a platform's variant, so that the draft is posted there again. If another device adds to the variant
 * meanwhile, it exists again.
 */
export function removeVariant(item: ContentItem, { platformId }: { readonly platformId: number }): Result<void, never> {
  removeVariants(item, standingVariants(item, platformId), null);
  return done;
}

/** @param heir the variant that replaces them; null for the draft */
export function removeVariants(item: ContentItem, variants: readonly StandingVariant[], heir: string | null): void {
  for (const { id, text } of variants) {
    const variant = item.variants[id]!;
    setRegister(variant, 'removed', text);
    setRegister(variant, 'removedFor', heir);
  }
}

/** The heads at which a variant was last known to match the draft. */
export function fittedHeads(
  item: A.Doc<ContentItem>,
  { id, fits }: Pick<StandingVariant, 'id' | 'fits'>,
): readonly string[] {
  if (fits.length > 0) return fits;
  const [counter, actor] = A.getObjectId(item.variants[id])?.split('@') ?? [];
  const start = A.getChangesMetaSince(item, []).find(
    (change) => change.actor === actor && change.startOp <= Number(counter) && Number(counter) <= change.maxOp,
  );
  return start ? [start.hash] : [];
}

/**
 * The draft at some heads; null when the document does not contain them. Reads an older state of the document, so cache
 * the result.
 */
export function draftAt(item: A.Doc<ContentItem>, heads: readonly string[]): string | null {
  return heads.length > 0 && A.hasHeads(item, [...heads]) ? A.view(item, [...heads]).body : null;
}

/**
 * Whether a draft reads differently on a platform than before. Ignores white space and anything the platform does not
 * show.
 */
export function hasDrifted(before: string, now: string, platform: Pick<Platform, 'requiresTitle'>): boolean {
  return before !== now && wordsOf(before, platform) !== wordsOf(now, platform);
}

/** The author that changes of the draft since some heads are attributed to. The document must contain the heads. */
export const sinceThen = 'since then';

/** The current draft, with the text that was added and removed since these heads. */
export function draftChangesSince(item: A.Doc<ContentItem>, heads: readonly string[]): readonly TextSpan[] {
  const before = A.view(item, [...heads]);
  const traced = new TracedText(before.body);
  for (const { at, remove, insert } of editsInPatches(A.diff(item, [...heads], A.getHeads(item)), bodyPath)) {
    if (insert === '') traced.remove(at, remove, sinceThen);
    else traced.insert(at, insert, sinceThen);
  }
  return removedFirst(placeRemoved(item, traced.list(), { path: bodyPath, before }));
}

function wordsOf(body: string, platform: Pick<Platform, 'requiresTitle'>): string {
  return textAsShown(body, platform).replaceAll(/\s+/g, ' ').trim();
}
