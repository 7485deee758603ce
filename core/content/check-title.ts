import { type Result, fail, ok } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import { limits } from '../documents/limits.ts';

/** A title on one line, without blanks at its ends. */
export function checkTitle(raw: string): Result<string, ContentFailure> {
  const title = raw.replace(/\s+/g, ' ').trim();
  if (title === '') return fail({ type: 'title-required' });
  if (title.length > limits.title) return fail({ type: 'title-too-long' });
  return ok(title);
}
