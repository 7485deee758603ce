import { splice } from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import { limits } from '../documents/limits.ts';
import type { TextPath } from '../documents/text-path.ts';
import { whyNoText } from './why-no-text.ts';
import type { TextEdit } from './rebase-edit.ts';

export interface WriteText {
  readonly path: TextPath;
  /** The text's length before the first edit, which the caller knows: reading a long text inside a change is slow. */
  readonly length: number;
  readonly edits: readonly TextEdit[];
}

/** Edits a collaborative text. All edits are checked before the first is made. */
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
