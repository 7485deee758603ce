import { splice } from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import { limits } from '../documents/limits.ts';
import { textDifference, type TextEdit } from '../documents/text-edits.ts';
import { isTextPath, isVariantPath, readText, type TextPath } from '../documents/text-path.ts';
import { done, fail, type Result } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';

export interface WriteText {
  readonly path: TextPath;
  /**
   * Length of the text before the first edit. The caller passes it because reading a long text inside a change is slow.
   */
  readonly length: number;
  readonly edits: readonly TextEdit[];
}

/** Edits a collaborative text. All edits are checked before the first one is made. */
export function writeText(item: ContentItem, { path, length, edits }: WriteText): Result<void, ContentFailure> {
  const failure = whyNoText(item, path);
  if (failure) return fail(failure);
  let size = length;
  for (const { at, remove, insert } of edits) {
    if (at < 0 || remove < 0 || at + remove > size) return fail({ type: 'edit-out-of-range' });
    size += insert.length - remove;
    if (insert.length > 0 && size > limits.text) return fail({ type: 'text-too-long' });
  }
  for (const { at, remove, insert } of edits) splice(item, [...path], at, remove, insert);
  return done;
}

export interface AppendText {
  readonly path: TextPath;
  readonly text: string;
  /** Separates the existing text from the new one. */
  readonly separator: '\n' | '\n\n';
}

/** Appends to a text. The existing text is not changed; in an empty text the separator is omitted. */
export function appendText(item: ContentItem, { path, text, separator }: AppendText): Result<void, ContentFailure> {
  const failure = whyNoText(item, path);
  if (failure) return fail(failure);
  const before = readText(item, path);
  const length = before?.length ?? 0;
  const added = before?.trim() ? `${separator}${text}` : text;
  if (length + added.length > limits.text) return fail({ type: 'text-too-long' });
  splice(item, [...path], length, 0, added);
  return done;
}

/**
 * Replaces a collaborative text, for callers that know only the whole new text. The common prefix and suffix are kept.
 */
export function replaceText(
  item: ContentItem,
  { path, text }: { readonly path: TextPath; readonly text: string },
): Result<void, ContentFailure> {
  const failure = whyNoText(item, path);
  if (failure) return fail(failure);
  if (text.length > limits.text) return fail({ type: 'text-too-long' });
  const before = readText(item, path);
  for (const { at, remove, insert } of textDifference(before ?? '', text)) splice(item, [...path], at, remove, insert);
  return done;
}

/**
 * The reason why nothing can be written at a path; null when there is a text. Does not read the text, which is slow
 * inside a change when it is long.
 */
function whyNoText(item: ContentItem, path: TextPath): ContentFailure | null {
  if (!isTextPath(path)) return { type: 'unknown-field' };
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], item);
  if (holder !== undefined) return null;
  return { type: isVariantPath(path) ? 'no-such-variant' : 'no-such-row' };
}
