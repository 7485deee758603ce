import type { ContentItem } from '../documents/content-item.ts';
import { readRegister, setRegister } from '../documents/registers.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';

/** Makes an idea of a draft again. What was published, or is to be, stays what it is. */
export function returnToIdeas(item: ContentItem): Result<void, ContentFailure> {
  if (readRegister(item.status) === 'ideas') return done;
  if (readRegister(item.status) !== 'draft' || Object.keys(item.publications).length > 0)
    return fail({ type: 'not-a-draft' });
  setRegister(item, 'status', 'ideas');
  return done;
}
