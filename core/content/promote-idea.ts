import { readRegister, setRegister } from '../documents/registers.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';

export interface Promotion {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** yyyy-MM-dd in the person's zone. */
  readonly today: string;
}

/** Makes a draft of an idea: Save Draft and Complete do. Its id stays the same. */
export function promoteIdea(item: ContentItem, { now, today }: Promotion): Result<void, ContentFailure> {
  if (readRegister(item.status) !== 'ideas') return fail({ type: 'not-an-idea' });
  setRegister(item, 'status', 'draft');
  // What became a draft before keeps its first date.
  if (readRegister(item.draftedOn) === null) {
    setRegister(item, 'draftedOn', today);
    setRegister(item, 'draftedAt', new Date(now).toISOString());
  }
  return done;
}
