/**
 * Publishing in two steps, for platforms that recognise no repetitions and hold drafts.
 *
 * 1. create a draft with a mark, whose id is recorded (`drafted`)
 * 2. publish the draft of that id, which takes the mark away
 *
 * Invariants:
 *
 * - Nothing is created as published. An unclear creation leaves at most a draft, which the next attempt finds by its
 *   mark and continues, so the post exists at most once.
 * - The mark follows from the item alone. So a draft whose publishing was refused is continued as well, when a person
 *   publishes the item again.
 */
import type { Result } from '#core/kernel/result.ts';
import type { Found, Outcome, Publishing } from '../platform-adapter.ts';
import type { RequestResult } from '../platform-request.ts';
import { cannotTell, outcomeOf, outcomeOfPost, type ReadFailure } from './read-answer.ts';

/** The mark of an item's draft: letters, digits and hyphens, fit for a slug. */
export function draftMark({ itemId }: Pick<Publishing, 'itemId'>): string {
  return `rostrum-draft-${itemId}`;
}

export interface DraftCalls {
  /** Looks for the draft with the mark; returns its id. */
  readonly findDraft: () => Promise<Result<string | null, ReadFailure>>;
  readonly createDraft: () => Promise<Result<RequestResult, ReadFailure>>;
  /** The id in an answer to `createDraft`; undefined if it has none. */
  readonly idIn: (result: RequestResult) => string | undefined;
  readonly failureOf: (result: RequestResult) => ReadFailure;
}

/** The first step: continues a draft that is there, or creates one. */
export async function prepareDraft(
  { isRepeat, generation }: Pick<Publishing, 'isRepeat' | 'generation'>,
  { findDraft, createDraft, idIn, failureOf }: DraftCalls,
): Promise<Outcome> {
  if (isRepeat || generation > 1) {
    const left = await findDraft();
    if (!left.ok) return outcomeOf(left.error);
    if (left.value !== null) return { type: 'drafted', ref: left.value };
  }
  const created = await createDraft();
  if (!created.ok) return outcomeOf(created.error);
  const id = idIn(created.value);
  return id === undefined ? outcomeOfPost(created.value, failureOf(created.value)) : { type: 'drafted', ref: id };
}

/** Looks for the post of an attempt. @param read returns the published post of an id; null if there is none */
export async function findPublished(
  { ref }: Pick<Publishing, 'ref'>,
  read: (ref: string) => Promise<Result<{ readonly url: string | null } | null, ReadFailure>>,
): Promise<Found> {
  // Without an id there is a draft at most.
  if (ref === null) return { type: 'absent' };
  const post = await read(ref);
  if (!post.ok) return cannotTell(post.error);
  return post.value ? { type: 'shared', url: post.value.url, ref } : { type: 'absent' };
}

/** The outcome for a draft that its owner has deleted meanwhile. */
export function draftIsGone(platformName: string): Outcome {
  return { type: 'refused', words: `The draft on ${platformName} was deleted. Publish again to create another one.` };
}

export const unknownPost: Outcome = { type: 'refused', words: 'Could not tell which post this is.' };

/** The outcome for an update of a post that is not published any more. */
export const notShown: Outcome = {
  type: 'refused',
  words: 'The site does not show this post any more. Publish it there, or take it down here and publish again.',
};
