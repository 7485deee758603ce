import * as A from '@automerge/automerge/slim';
import type { Result } from '../kernel/result.ts';
import { concatBytes } from '../kernel/bytes.ts';
import { sameHeads } from './load.ts';

/** The outcome of a change. */
export type ChangeOutcome<Failure> =
  /** `bytes` are all changes that were made, as one chunk; null when there was nothing to change. */
  | { readonly type: 'changed'; readonly bytes: Uint8Array | null }
  | { readonly type: 'refused'; readonly failure: Failure }
  | { readonly type: 'threw'; readonly error: unknown };

export interface ChangedDocument<Shape, Failure> {
  /** The document to go on with, in place of the one before. */
  readonly document: A.Doc<Shape>;
  readonly outcome: ChangeOutcome<Failure>;
  /**
   * True where `document` was built anew because Automerge had left the one before in a state that is neither the old
   * nor the new one. The one before can be freed then.
   */
  readonly isRebuilt: boolean;
}

/** A refusal on its way out of `A.change`, which rolls the draft back. */
class Refused extends Error {}

/**
 * Changes a document, wholly or not at all, and returns every change that this made.
 *
 * Usually that is one. But whatever in Automerge needs finished changes (`getHeads`, `view`, `diff`, `save`) finishes
 * the one under way when it is called on a draft: what was written before is a change of its own then, which neither a
 * rollback takes back nor `getLastLocalChange` tells.
 */
export function changeDocument<Shape, Failure>(
  before: A.Doc<Shape>,
  options: A.ChangeOptions<Shape>,
  body: (draft: Shape) => Result<void, Failure>,
): ChangedDocument<Shape, Failure> {
  const heads = A.getHeads(before);
  let result: Result<void, Failure> | undefined;
  try {
    const document = A.change(before, options, (draft) => {
      result = body(draft);
      if (!result.ok) throw new Refused();
    });
    const bytes = changesSince(document, heads);
    const isStale = document === before && bytes !== null;
    if (!isStale) return { document, outcome: { type: 'changed', bytes }, isRebuilt: false };
    // Everything was written before the draft was finished early: Automerge returns the document as it was read before.
    const fresh = A.loadIncremental(documentAt(before, heads), bytes);
    return { document: fresh, outcome: { type: 'changed', bytes }, isRebuilt: true };
  } catch (error) {
    const outcome =
      error instanceof Refused && result?.ok === false
        ? ({ type: 'refused', failure: result.error } as const)
        : ({ type: 'threw', error } as const);
    const isWhole = sameHeads(heads, A.getHeads(before));
    return { document: isWhole ? before : documentAt(before, heads), outcome, isRebuilt: !isWhole };
  }
}

/** Every change of a document that is not among those up to some heads of it, as one chunk; null when there is none. */
function changesSince(document: A.Doc<unknown>, heads: readonly string[]): Uint8Array | null {
  if (sameHeads(heads, A.getHeads(document))) return null;
  return concatBytes(A.getChangesSince(document, [...heads]));
}

/** A copy without what was written since these heads. Goes on under the same actor: nothing of that was ever stored. */
function documentAt<Shape>(document: A.Doc<Shape>, heads: readonly string[]): A.Doc<Shape> {
  return A.clone(A.view(document, [...heads]), { actor: A.getActorId(document) });
}
