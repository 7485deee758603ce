import { RiLightbulbLine } from '@remixicon/react';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ContentFailure, contentFailureSentence } from '#core/content/failures.ts';
import { tryStoring } from '../../ui/try-storing.ts';
import { wizardPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import type { Result } from '#core/kernel/result.ts';
import { useApplyToItem } from '../../features/content/use-apply-to-item.ts';
import { useAddIdea } from '../../features/content/use-new-item.ts';

export interface UseAsIdeaProps {
  readonly idea: WrittenIdea;
  /** The accessible name, for pages with several of these buttons. */
  readonly label?: string;
}

/** Adds a result as an idea to the person's own list. */
export function UseAsIdea({ idea, label }: UseAsIdeaProps) {
  const addWrittenIdea = useAddWrittenIdea();
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);

  const add = async () => {
    setIsAdding(true);
    const added = await tryStoring('create', () => addWrittenIdea(idea), idea.title);
    setIsAdding(false);
    if (!added) return;
    if (!added.ok) {
      showToast({ title: 'Failed to create', text: contentFailureSentence(added.error), tone: 'bad' });
      return;
    }
    const open = () => void navigate(wizardPath(added.value));
    showToast({ title: 'Content idea created', action: { label: 'Open', run: open } });
  };

  return (
    <Button size="small" variant="quiet" isBusy={isAdding} aria-label={label} onClick={() => void add()}>
      <RiLightbulbLine size={16} aria-hidden="true" />
      Use as a new idea
    </Button>
  );
}

interface WrittenIdea {
  readonly title: string;
  readonly description: string;
  /** The text of the draft; empty when there is none yet. */
  readonly body: string;
}

/** Adds an idea with its draft. Returns its id once both are on the disk. */
function useAddWrittenIdea(): (idea: WrittenIdea) => Promise<Result<string, ContentFailure>> {
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
