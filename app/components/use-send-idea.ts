import { useNavigate } from 'react-router-dom';
import { useAddTypedIdea } from '../data/content/use-add-typed-idea.ts';
import { useUntilListed } from '../data/content/use-content-rows.ts';
import { draftPlace, wizardPath, writing } from '../paths.ts';
import { showToast } from '../ui/show-toast.ts';
import type { SendIdea } from './idea-form.tsx';

interface SendingIdeas {
  readonly onSend: SendIdea;
  readonly onWrite: SendIdea;
}

/**
 * Adds what was typed into the form for a new idea, and says so; or goes on to its draft.
 *
 * @param added closes the form
 */
export function useSendIdea(added: () => void): SendingIdeas {
  const addIdea = useAddTypedIdea();
  const untilListed = useUntilListed();
  const navigate = useNavigate();
  return {
    onSend: async (idea) => {
      const sent = await addIdea(idea);
      if (!sent.ok) return sent;
      // The form gives way to the idea, not to a list without it.
      await untilListed(sent.value);
      added();
      const open = () => void navigate(wizardPath(sent.value));
      showToast({ title: 'Content idea created', action: { label: 'Open', run: open } });
      return sent;
    },
    onWrite: async (idea) => {
      const sent = await addIdea(idea);
      if (!sent.ok) return sent;
      added();
      await navigate(wizardPath(sent.value, draftPlace), { state: writing });
      return sent;
    },
  };
}
