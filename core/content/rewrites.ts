import * as A from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import { sameHeads } from '../documents/load.ts';
import { rewritePlatformId, type StandingVariant, standingVariants } from '../documents/read-variants.ts';
import { mergeEdits, type TextEdits, textEditsBetween } from '../documents/text-edits.ts';
import { bodyPath, variantTextPath } from '../documents/text-path.ts';
import { removedFirst } from '../history/passages.ts';
import type { TextSpan } from '../history/text-spans.ts';
import { TracedText } from '../history/traced-text.ts';
import { done, fail, ok, type Result } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import { addVariant, fitsAsItIs, removeVariants } from './variants.ts';
import { writeText } from './write-text.ts';

export interface StartRewrite {
  /** A new id, so that only one device creates it. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Copies the draft into a rewrite: a text for trying things out, which is never posted. */
export function startRewrite(item: ContentItem, { id, now }: StartRewrite): Result<void, ContentFailure> {
  const fits = fitsAsItIs(item);
  const failure = addVariant(item, { id, platformId: rewritePlatformId, text: item.body, fits, now });
  return failure ? fail(failure) : done;
}

export interface EndRewrite {
  readonly id: string;
  /** The edits that merge the rewrite into the draft, see `rewriteEdits`; null discards it. */
  readonly body: TextEdits | null;
}

/**
 * Merges a rewrite into the draft, or discards it. If another device adds to the rewrite meanwhile, the rewrite exists
 * again.
 */
export function endRewrite(item: ContentItem, { id, body }: EndRewrite): Result<void, ContentFailure> {
  const rewrite = standingVariants(item, rewritePlatformId).find((standing) => standing.id === id);
  if (!rewrite) return fail({ type: 'no-such-variant' });
  const written = body ? writeText(item, { path: bodyPath, ...body }) : done;
  if (written.ok) removeVariants(item, [rewrite], null);
  return written;
}

type Rewrite = Pick<StandingVariant, 'id' | 'fits'>;

/** The edits made in a rewrite since it was started. */
function editsOfRewrite(document: A.Doc<ContentItem>, { id, fits }: Rewrite): Result<TextEdits, ContentFailure> {
  const start = A.getChangesMetaSince(document, [...fits]).find(
    ({ hash, deps }) => sameHeads(deps, fits) && Object.hasOwn(A.view(document, [hash]).variants, id),
  );
  if (!start) return fail({ type: 'no-such-version' });
  return ok(textEditsBetween(document, variantTextPath(id), { from: [start.hash], to: A.getHeads(document) }));
}

/** The edits that merge a rewrite into the current draft. Changes that were made to the draft meanwhile are kept. */
export function rewriteEdits(document: A.Doc<ContentItem>, rewrite: Rewrite): Result<TextEdits, ContentFailure> {
  const tried = editsOfRewrite(document, rewrite);
  if (!tried.ok) return tried;
  const inDraft = textEditsBetween(document, bodyPath, { from: rewrite.fits, to: A.getHeads(document) });
  const before = A.view(document, [...rewrite.fits]).body;
  return ok(mergeEdits(before, { made: inDraft.edits, other: tried.value.edits }));
}

/** The author that a rewrite's changes are attributed to. */
export const byRewrite = 'rewrite';

/** The draft as it would be after merging a rewrite, with added and removed text. */
export function rewriteChanges(
  document: A.Doc<ContentItem>,
  rewrite: Rewrite,
): Result<readonly TextSpan[], ContentFailure> {
  const body = rewriteEdits(document, rewrite);
  if (!body.ok) return body;
  const traced = new TracedText(document.body);
  for (const { at, remove, insert } of body.value.edits) {
    if (insert === '') traced.remove(at, remove, byRewrite);
    else traced.insert(at, insert, byRewrite);
  }
  return ok(removedFirst(traced.list()));
}
