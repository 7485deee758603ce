import { contentFailureSentence } from '#core/content/failures.ts';
import { limits } from '#core/documents/limits.ts';
import { readRegister } from '#core/documents/registers.ts';
import { useLine } from '../../features/content/use-bound-text.ts';
import { useWizard } from '../../features/writing/wizard-context.ts';

/** The props of a field for the item's title. */
export interface TitleInput {
  readonly value: string;
  readonly maxLength: number;
  readonly error: string | null;
  readonly change: (text: string) => void;
  readonly settle: () => void;
}

export function useTitle(): TitleInput {
  const { document, item } = useWizard();
  const stored = readRegister(item.title) ?? '';
  const { value, failure, change, settle } = useLine({
    document,
    path: ['title'],
    value: stored,
    write: (text, apply) => apply('renameItem', { title: text }),
  });
  return {
    value,
    maxLength: limits.title,
    error: failure && contentFailureSentence(failure),
    change,
    settle: () => {
      // An emptied field shows the title again, because the item still has it and would be published under it.
      if (value.trim() === '' && stored !== '') change(stored);
      settle();
    },
  };
}
