/**
 * The only function that changes a document, used by the app's `applyCommand` and by the server's worker threads.
 *
 * A change is atomic: it is applied completely, or the document stays as it was. `changeDocument` returns every
 * Automerge change that was made, as one chunk, so that the caller can store all of them.
 *
 * A change has one of three outcomes. `changed`: the body succeeded. `refused`: the body returned a failure, and its
 * writes were rolled back. `threw`: the body threw, and its writes were rolled back.
 *
 * The difficulty is Automerge: some of its functions commit the change in progress when they are called on a draft (see
 * `changeDocument`). A rollback does not undo such an early commit, so the document is then rebuilt from the state
 * before the change.
 */

import * as A from '@automerge/automerge/slim';
import type { Result } from '../kernel/result.ts';
import { concatBytes } from '../kernel/bytes.ts';
import { sameHeads } from './load.ts';

/** The outcome of a change. */
export type ChangeOutcome<Failure> =
  /** `bytes` is one chunk with all changes that were made; null when nothing changed. */
  | { readonly type: 'changed'; readonly bytes: Uint8Array | null }
  | { readonly type: 'refused'; readonly failure: Failure }
  | { readonly type: 'threw'; readonly error: unknown };

export interface ChangedDocument<Shape, Failure> {
  /** The document to use from now on, instead of the previous one. */
  readonly document: A.Doc<Shape>;
  readonly outcome: ChangeOutcome<Failure>;
  /**
   * True when `document` was rebuilt because Automerge left the previous one in a state that is neither the old nor the
   * new one. The previous one can be freed then.
   */
  readonly isRebuilt: boolean;
}

/** Thrown out of `A.change` to roll back a refused change. */
class Refused extends Error {}

/**
 * Changes a document atomically and returns every change that this made.
 *
 * Usually that is one change. But Automerge's `getHeads`, `view`, `diff` and `save` need committed changes: when one of
 * them is called on a draft, Automerge commits the writes made so far as a change of their own. A rollback does not
 * undo that change, and `getLastLocalChange` does not return it.
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
    // All writes were committed early. Automerge returns the document object from before, with stale values.
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

/** All changes of a document that are not ancestors of `heads`, as one chunk; null when there are none. */
function changesSince(document: A.Doc<unknown>, heads: readonly string[]): Uint8Array | null {
  if (sameHeads(heads, A.getHeads(document))) return null;
  return concatBytes(A.getChangesSince(document, [...heads]));
}

/**
 * A copy of the document at `heads`. It keeps the actor id, which is safe because the dropped changes were never
 * stored.
 */
function documentAt<Shape>(document: A.Doc<Shape>, heads: readonly string[]): A.Doc<Shape> {
  return A.clone(A.view(document, [...heads]), { actor: A.getActorId(document) });
}
