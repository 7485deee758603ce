import * as A from '@automerge/automerge/slim';
import { getHeads, hasHeads } from '@automerge/automerge/slim';
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
 * What a variant fits that starts with the draft as it is. Only before the first write of a change: Automerge finishes
 * what was written by then as a change of its own, so that it can name it.
 */
export function fitsAsItIs(item: ContentItem): string {
  return versionKey(getHeads(item));
}

/** Puts a text beside the draft, which is known to fit it as it is. Returns why it did not; null when it did. */
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
  /** New, so only one device ever makes it. */
  readonly id: string;
  readonly platformId: number;
  /** Whether the text starts as the platform shows the draft, or as the draft stands. */
  readonly isFitted: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Gives a platform a text of its own that starts with the draft's words, in place of any that it has. What another
 * device writes meanwhile into the one before stands beside it.
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
  /** Of the item as the person saw it: what came meanwhile they did not judge. */
  readonly heads: readonly string[];
}

/** Notes that a platform's own text fits the draft as it was at some heads. */
export function confirmVariant(item: ContentItem, { id, heads }: ConfirmVariant): Result<void, ContentFailure> {
  const variant = Object.hasOwn(item.variants, id) ? item.variants[id] : undefined;
  if (!variant) return fail({ type: 'no-such-variant' });
  if (heads.length === 0 || !hasHeads(item, [...heads])) return fail({ type: 'no-such-version' });
  setRegister(variant, 'fits', versionKey(heads));
  return done;
}

export interface KeepVariants {
  readonly platformId: number;
  /** Ids, those of removed ones too. */
  readonly variants: readonly string[];
}

/**
 * Makes these the texts that stand for a platform, as a person chose or as they stood before: what else stands there
 * makes room. Two devices that keep another one each are offered the choice again.
 */
export function keepVariants(item: ContentItem, { platformId, variants }: KeepVariants): Result<void, ContentFailure> {
  if (variants.some((id) => item.variants[id]?.platformId !== platformId)) return fail({ type: 'no-such-variant' });
  const others = standingVariants(item, platformId).filter(({ id }) => !variants.includes(id));
  for (const id of variants) setRegister(item.variants[id]!, 'removed', null);
  removeVariants(item, others, variants[0] ?? null);
  return done;
}

/** Takes a platform's own text away: it gets the draft again. Words that another device adds meanwhile bring it back. */
export function removeVariant(item: ContentItem, { platformId }: { readonly platformId: number }): Result<void, never> {
  removeVariants(item, standingVariants(item, platformId), null);
  return done;
}

/** @param heir the variant that they make room for; null for the draft */
export function removeVariants(item: ContentItem, variants: readonly StandingVariant[], heir: string | null): void {
  for (const { id, text } of variants) {
    const variant = item.variants[id]!;
    setRegister(variant, 'removed', text);
    setRegister(variant, 'removedFor', heir);
  }
}

/** The heads at which a variant was last known to fit the draft. */
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

/** The draft at some heads; null where the document does not hold them. Reads the document as it was: keep what it says. */
export function draftAt(item: A.Doc<ContentItem>, heads: readonly string[]): string | null {
  return heads.length > 0 && A.hasHeads(item, [...heads]) ? A.view(item, [...heads]).body : null;
}

/** Whether a draft reads otherwise than before on a platform. White space and what the platform does not show count for nothing. */
export function hasDrifted(before: string, now: string, platform: Pick<Platform, 'requiresTitle'>): boolean {
  return before !== now && wordsOf(before, platform) !== wordsOf(now, platform);
}

/** What the changes of the draft since some heads, which the document holds, are put down to. */
export const sinceThen = 'since then';

/** The draft as it is, with what was written and removed since these heads. */
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
