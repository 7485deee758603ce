import { usePromoteIdea } from '../../data/content/use-promote-idea.ts';
import { showToast } from '../../ui/show-toast.ts';
import { sayWhetherSaved } from '../../components/editor/say-whether-saved.ts';
import { whyNoDraft } from '../../components/why-no-draft.ts';
import type { Wizard } from './wizard-context.ts';

export type SaveOutcome = 'saved' | 'untitled' | 'failed';

/** Save Draft and Complete: an idea becomes a draft, with the first pillar and platform where none were chosen. */
export function useSaveDraft({
  item,
  document,
  apply,
}: Pick<Wizard, 'item' | 'document' | 'apply'>): () => Promise<SaveOutcome> {
  const promote = usePromoteIdea();

  return async () => {
    const promoted = promote(item, apply);
    if (promoted === 'untitled' || promoted === 'no-pillar') {
      showToast({ title: 'Save Failed', text: whyNoDraft[promoted], tone: 'bad' });
      return promoted === 'untitled' ? 'untitled' : 'failed';
    }
    try {
      await document.flush();
    } catch {
      sayWhetherSaved(false);
      return 'failed';
    }
    if (promoted === 'promoted')
      showToast({ title: 'Content Created', text: 'Your content has been saved as a draft.' });
    else showToast({ title: 'Content Updated', text: 'Your draft has been updated.' });
    return 'saved';
  };
}
