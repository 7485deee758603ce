import { useCallback } from 'react';
import type { ContentFailure } from '#core/content/failures.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import type { Result } from '#core/kernel/result.ts';
import { useApplyToItem } from './use-apply-to-item.ts';
import { useAddIdea } from './use-new-item.ts';

export interface WrittenIdea {
  readonly title: string;
  readonly description: string;
  /** The text of the draft; empty when there is none yet. */
  readonly body: string;
}

/** Adds an idea with its draft. Returns its id once both are on the disk. */
export function useAddWrittenIdea(): (idea: WrittenIdea) => Promise<Result<string, ContentFailure>> {
  const addIdea = useAddIdea();
  const applyToItem = useApplyToItem();
  return useCallback(
    async ({ title, description, body }) => {
      const added = await addIdea({ title, description });
      if (!added.ok || body === '') return added;
      const written = await applyToItem(added.value, 'appendText', { path: bodyPath, text: body, separator: '\n\n' });
      return written.ok ? added : written;
    },
    [addIdea, applyToItem],
  );
}
