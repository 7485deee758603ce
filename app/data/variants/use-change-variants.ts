import { useMemo } from 'react';
import type { ContentFailure } from '#core/content/failures.ts';
import { sortedHeads } from '#core/documents/load.ts';
import { standingVariants } from '#core/documents/read-variants.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { isSwitchedOn } from '#core/workspace/profile.ts';
import type { OpenDocument } from '../../engine/open-document.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

/** What takes a change back, or why there was none. */
type Change = Result<() => void, ContentFailure>;

export interface ChangeVariants {
  /** Gives the platform a text of its own that starts with the draft's words, in place of what it has. */
  readonly start: () => Change;
  /** Gives the platform the draft again. */
  readonly remove: () => Change;
  /** Of the texts that stand for it, this one goes out. */
  readonly keep: (id: string) => Change;
  /** Notes that a text fits the draft as it is. */
  readonly confirm: (id: string) => Result<void, ContentFailure>;
}

/** What can be done about the text that a platform has of its own. */
export function useChangeVariants(document: OpenDocument<'content-item'>, platformId: number): ChangeVariants {
  const isFitted = isSwitchedOn(useWorkspace()?.preferences ?? {}, 'crossPlatform');
  return useMemo(() => {
    const change = (make: () => Result<void, ContentFailure>): Change => {
      document.flushBindings(null);
      const before = standingVariants(document.doc(), platformId).map(({ id }) => id);
      const made = make();
      return made.ok ? ok(() => void document.applyCommand('keepVariants', { platformId, variants: before })) : made;
    };
    const newId = () => uuidFromBytes(crypto.getRandomValues(new Uint8Array(16)));
    return {
      start: () =>
        change(() => document.applyCommand('startVariant', { id: newId(), platformId, isFitted, now: Date.now() })),
      remove: () => change(() => document.applyCommand('removeVariant', { platformId })),
      keep: (id) => change(() => document.applyCommand('keepVariants', { platformId, variants: [id] })),
      confirm: (id) => document.applyCommand('confirmVariant', { id, heads: sortedHeads(document.doc()) }),
    };
  }, [document, isFitted, platformId]);
}
