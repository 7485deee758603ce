import { RiLightbulbLine } from '@remixicon/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { contentFailureSentence } from '#core/content/failures.ts';
import { tryStoring } from '../../ui/try-storing.ts';
import { useAddWrittenIdea, type WrittenIdea } from '../../features/content/use-add-written-idea.ts';
import { wizardPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';

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
