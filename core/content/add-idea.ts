import { splice } from '@automerge/automerge/slim';
import { register, readRegister } from '../documents/registers.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import { checkTitle } from './check-title.ts';

export interface NewIdea {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  /** Fractional index among the ideas. */
  readonly position: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** yyyy-MM-dd in the person's zone. */
  readonly today: string;
}

/** Turns an empty content item into an idea. */
export function addIdea(item: ContentItem, idea: NewIdea): Result<void, ContentFailure> {
  if (readRegister(item.id) !== null) return fail({ type: 'already-created' });
  const title = checkTitle(idea.title);
  if (!title.ok) return title;
  item.id = register(idea.id);
  item.title = register(title.value);
  if (idea.description) splice(item, ['description'], 0, 0, idea.description);
  item.position = register(idea.position);
  item.createdAt = register(new Date(idea.now).toISOString());
  item.createdOn = register(idea.today);
  return done;
}
