import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { contentFailureSentence } from '#core/content/failures.ts';
import { useRepurposeItem } from '../../data/content/use-new-item.ts';
import { wizardPath } from '../../paths.ts';
import { showToast } from '../../ui/show-toast.ts';

/** Makes a draft of a published item's words and leads to where its platforms are chosen. */
export function useShareAgain(): (id: string) => Promise<void> {
  const repurpose = useRepurposeItem();
  const navigate = useNavigate();
  return useCallback(
    async (id) => {
      const made = await repurpose(id).catch(() => undefined);
      if (made?.ok) {
        showToast({ title: 'A new draft with these words', text: 'Choose where it goes this time.' });
        await navigate(wizardPath(made.value, { step: 1 }));
        return;
      }
      const refused = made ? contentFailureSentence(made.error) : 'This device did not take it. Please try again.';
      const text = made === null ? 'Its words have not come to this device yet. Try again once it is synced.' : refused;
      showToast({ title: 'Error', text, tone: 'bad' });
    },
    [repurpose, navigate],
  );
}
