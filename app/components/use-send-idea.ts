import { useNavigate } from 'react-router-dom';
import { useAddTypedIdea } from '../data/content/use-add-typed-idea.ts';
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
  const navigate = useNavigate();
  return {
    onSend: async (idea) => {
      const sent = await addIdea(idea);
      if (!sent.ok) return sent;
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
