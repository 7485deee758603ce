import type { Publishing } from '../platform-adapter.ts';

/**
 * Names the unpublished draft of an item at a platform. Publishing takes the name away.
 *
 * It follows from the item alone. So the draft is found by every attempt that does not know its id: after a creation
 * whose answer was lost, and after a publication that the platform refused and that a person begins again.
 */
export function draftMark({ itemId }: Pick<Publishing, 'itemId'>): string {
  return `rostrum-draft-${itemId}`;
}

/** Whether an earlier attempt, or an earlier publication of the item, may have left a draft. */
export function mayHaveDraft({ isRepeat, generation }: Pick<Publishing, 'isRepeat' | 'generation'>): boolean {
  return isRepeat || generation > 1;
}
