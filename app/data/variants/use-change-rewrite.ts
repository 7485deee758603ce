import { useMemo } from 'react';
import type { ContentFailure } from '#core/content/failures.ts';
import { rewriteEdits } from '#core/content/rewrites.ts';
import { undoneBody } from '#core/content/restore-version.ts';
import { sortedHeads } from '#core/documents/load.ts';
import { rewritePlatformId, standingVariants } from '#core/documents/read-variants.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { OpenDocument } from '../../engine/open-document.ts';

/** What takes the end of a rewrite back, or why it goes on. */
type Ended = Result<() => void, ContentFailure>;

export interface ChangeRewrite {
  /** Makes a copy of the draft to try things in. */
  readonly start: () => Result<void, ContentFailure>;
  /** Brings its words into the draft, beside those that were written there meanwhile. */
  readonly take: (id: string) => Ended;
  readonly discard: (id: string) => Ended;
}

export function useChangeRewrite(document: OpenDocument<'content-item'>): ChangeRewrite {
  return useMemo(() => {
    const standing = () => standingVariants(document.doc(), rewritePlatformId);
    const ids = () => standing().map(({ id }) => id);
    const restore = (variants: readonly string[]) =>
      void document.applyCommand('keepVariants', { platformId: rewritePlatformId, variants });
    return {
      start: () => {
        document.flushBindings(null);
        const id = uuidFromBytes(crypto.getRandomValues(new Uint8Array(16)));
        return document.applyCommand('startRewrite', { id, now: Date.now() });
      },
      take: (id) => {
        document.flushBindings(null);
        const rewrite = standing().find((each) => each.id === id);
        if (!rewrite) return fail({ type: 'no-such-variant' });
        const body = rewriteEdits(document.doc(), rewrite);
        if (!body.ok) return body;
        const before = sortedHeads(document.doc());
        const ended = document.applyCommand('endRewrite', { id, body: body.value });
        if (!ended.ok) return ended;
        const after = sortedHeads(document.doc());
        return ok(() => {
          document.flushBindings(null);
          const undone = undoneBody(document.doc(), { before, after });
          if (document.applyCommand('writeText', { path: bodyPath, ...undone }).ok) restore([...ids(), id]);
        });
      },
      discard: (id) => {
        document.flushBindings(null);
        const ended = document.applyCommand('endRewrite', { id, body: null });
        return ended.ok ? ok(() => restore([...ids(), id])) : ended;
      },
    };
  }, [document]);
}
