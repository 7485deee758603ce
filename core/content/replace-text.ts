import { splice } from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import { limits } from '../documents/limits.ts';
import { textDifference } from './text-difference.ts';
import { isTextPath, readText, type TextPath } from '../documents/text-path.ts';

/** Makes a collaborative text this one, for callers that know only the whole of it: what both have in common stays. */
export function replaceText(
  item: ContentItem,
  { path, text }: { readonly path: TextPath; readonly text: string },
): Result<void, ContentFailure> {
  if (!isTextPath(path)) return fail({ type: 'unknown-field' });
  if (text.length > limits.text) return fail({ type: 'text-too-long' });
  const before = readText(item, path);
  if (before === undefined && path.length === 5) return fail({ type: 'no-such-row' });
  for (const { at, remove, insert } of textDifference(before ?? '', text)) splice(item, [...path], at, remove, insert);
  return done;
}
