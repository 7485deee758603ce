import { splice } from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import { limits } from '../documents/limits.ts';
import { readText, type TextPath } from '../documents/text-path.ts';
import { whyNoText } from './why-no-text.ts';

export interface AppendText {
  readonly path: TextPath;
  readonly text: string;
  /** What stands between the words that are there and the new ones. */
  readonly separator: '\n' | '\n\n';
}

/** Adds words after a text's last one. Nothing that stands there changes; in an empty text the separator is left out. */
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
