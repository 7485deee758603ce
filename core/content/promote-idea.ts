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

/**
 * Makes a draft of an idea: Save Draft and Complete do. Its id stays the same.
 *
 * @param promotion when that was; without it the draft counts on the day when the idea was created
 */
export function promoteIdea(item: ContentItem, promotion?: Promotion): Result<void, ContentFailure> {
  if (readRegister(item.status) !== 'ideas') return fail({ type: 'not-an-idea' });
  setRegister(item, 'status', 'draft');
  // What became a draft before keeps its first date.
  if (promotion && readRegister(item.draftedOn) === null) {
    setRegister(item, 'draftedOn', promotion.today);
    setRegister(item, 'draftedAt', new Date(promotion.now).toISOString());
  }
  return done;
}
