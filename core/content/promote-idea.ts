import { readRegister, setRegister } from '../documents/registers.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';

/** Makes a draft of an idea: Save Draft and Complete do. Its id stays the same. */
export function promoteIdea(item: ContentItem): Result<void, ContentFailure> {
  if (readRegister(item.status) !== 'ideas') return fail({ type: 'not-an-idea' });
  setRegister(item, 'status', 'draft');
  return done;
}
