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
  /** New, so only one device ever makes it. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Makes a copy of the draft to try things in, which goes out nowhere. */
export function startRewrite(item: ContentItem, { id, now }: StartRewrite): Result<void, ContentFailure> {
  const fits = fitsAsItIs(item);
  const failure = addVariant(item, { id, platformId: rewritePlatformId, text: item.body, fits, now });
  return failure ? fail(failure) : done;
}

export interface EndRewrite {
  readonly id: string;
  /** What brings its words into the draft, see `rewriteEdits`; null throws them away. */
  readonly body: TextEdits | null;
}

/** Takes a rewrite into the draft, or throws it away. Words that another device adds to it meanwhile bring it back. */
export function endRewrite(item: ContentItem, { id, body }: EndRewrite): Result<void, ContentFailure> {
  const rewrite = standingVariants(item, rewritePlatformId).find((standing) => standing.id === id);
  if (!rewrite) return fail({ type: 'no-such-variant' });
  const written = body ? writeText(item, { path: bodyPath, ...body }) : done;
  if (written.ok) removeVariants(item, [rewrite], null);
  return written;
}

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
