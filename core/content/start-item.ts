import { readRegister, register } from '../documents/registers.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { NewIdea } from './add-idea.ts';
import type { ContentFailure } from './failures.ts';

/** Turns an empty content item into an idea that has no title yet: the wizard asks for it in its second step. */
export function startItem(
  item: ContentItem,
  { id, position, now, today }: Omit<NewIdea, 'title' | 'description'>,
): Result<void, ContentFailure> {
  if (readRegister(item.id) !== null) return fail({ type: 'already-created' });
  item.id = register(id);
  item.position = register(position);
  item.createdAt = register(new Date(now).toISOString());
  item.createdOn = register(today);
  return done;
}
