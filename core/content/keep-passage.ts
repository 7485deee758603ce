import type { ContentItem } from '../documents/content-item.ts';
import { isKept, standingText, stretchesOf, type Keep } from '../documents/passages.ts';
import { isStanding, type TextSpan } from '../documents/text-spans.ts';
import { readText, type TextPath } from '../documents/text-path.ts';
import { type Result, fail, ok } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import { writeText } from './write-text.ts';
import type { TextEdit } from './rebase-edit.ts';

export interface KeepPassage {
  readonly path: TextPath;
  /** Where the passage begins and how it reads, in the text as the person saw it. */
  readonly at: number;
  readonly standing: string;
  /** Inside the passage, and counted from the beginning of the text. */
  readonly edits: readonly TextEdit[];
}

/** Makes a passage that two devices changed read as one of them wrote it. Refuses where it reads otherwise by now. */
export function keepPassage(
  item: ContentItem,
  { path, at, standing, edits }: KeepPassage,
): Result<void, ContentFailure> {
  const text = readText(item, path) ?? '';
  if (!text.startsWith(standing, at)) return fail({ type: 'passage-changed' });
  return writeText(item, { path, length: text.length, edits });
}

/**
 * What `keepPassage` is given for a passage that a person saw, in the text as it is now: the passage is looked for
 * where its characters are by now.
 *
 * @param spans of the text as it is now
 * @param key of the passage
 */
export function passageChoice(
  spans: readonly TextSpan[],
  { path, key, keep, here }: { path: TextPath; key: string; keep: Keep; here: string },
): Result<KeepPassage, ContentFailure> {
  const passage = stretchesOf(spans, here).find((stretch) => stretch.passage?.key === key)?.passage;
  if (!passage) return fail({ type: 'passage-changed' });
  const edits: TextEdit[] = [];
  let at = passage.at;
  for (const span of passage.spans) {
    const { length } = span.text;
    const stays = isKept(span, keep, here);
    if (stays && !isStanding(span)) edits.push({ at, remove: 0, insert: span.text });
    if (!stays && isStanding(span)) edits.push({ at, remove: length, insert: '' });
    if (stays) at += length;
  }
  return ok({ path, at: passage.at, standing: standingText(passage.spans), edits });
}
