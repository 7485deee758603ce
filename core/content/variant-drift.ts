import * as A from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import type { StandingVariant } from '../documents/read-variants.ts';
import { placeRemoved } from '../documents/place-removed.ts';
import { removedFirst } from '../documents/removed-first.ts';
import { bodyPath } from '../documents/text-path.ts';
import type { TextSpan } from '../documents/text-spans.ts';
import { TracedText } from '../documents/traced-text.ts';
import type { Platform } from '../platforms/platform.ts';
import { textAsShown } from '../publishing/starting-text.ts';
import { editsInPatches } from './edits-in-patches.ts';

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
