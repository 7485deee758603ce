import * as A from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import { sameHeads } from '../documents/load.ts';
import type { StandingVariant } from '../documents/read-variants.ts';
import { removedFirst } from '../documents/removed-first.ts';
import { bodyPath, variantTextPath } from '../documents/text-path.ts';
import type { TextSpan } from '../documents/text-spans.ts';
import { TracedText } from '../documents/traced-text.ts';
import { type Result, fail, ok } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import { mergeEdits } from './merge-edits.ts';
import { textEditsBetween, type TextEdits } from './text-edits-between.ts';

type Rewrite = Pick<StandingVariant, 'id' | 'fits'>;

/** What was written in a rewrite since it was the draft's words. */
function editsOfRewrite(document: A.Doc<ContentItem>, { id, fits }: Rewrite): Result<TextEdits, ContentFailure> {
  const start = A.getChangesMetaSince(document, [...fits]).find(
    ({ hash, deps }) => sameHeads(deps, fits) && Object.hasOwn(A.view(document, [hash]).variants, id),
  );
  if (!start) return fail({ type: 'no-such-version' });
  return ok(textEditsBetween(document, variantTextPath(id), { from: [start.hash], to: A.getHeads(document) }));
}

/** What brings a rewrite's words into the draft as it is: what was written in the draft meanwhile stays. */
export function rewriteEdits(document: A.Doc<ContentItem>, rewrite: Rewrite): Result<TextEdits, ContentFailure> {
  const tried = editsOfRewrite(document, rewrite);
  if (!tried.ok) return tried;
  const inDraft = textEditsBetween(document, bodyPath, { from: rewrite.fits, to: A.getHeads(document) });
  const before = A.view(document, [...rewrite.fits]).body;
  return ok(mergeEdits(before, { made: inDraft.edits, other: tried.value.edits }));
}

/** What a rewrite's changes of the draft are put down to. */
export const byRewrite = 'rewrite';

/** The draft as it would be with a rewrite's words, with what these add and remove. */
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
