import { splice } from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import { limits } from '../documents/limits.ts';
import { textDifference } from './text-difference.ts';
import { readText, type TextPath } from '../documents/text-path.ts';
import { whyNoText } from './why-no-text.ts';

/** Makes a collaborative text this one, for callers that know only the whole of it: what both have in common stays. */
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
