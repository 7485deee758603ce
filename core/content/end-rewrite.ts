import type { ContentItem } from '../documents/content-item.ts';
import { rewritePlatformId, standingVariants } from '../documents/read-variants.ts';
import { bodyPath } from '../documents/text-path.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import { removeVariants } from './remove-variant.ts';
import type { TextEdits } from './text-edits-between.ts';
import { writeText } from './write-text.ts';

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
