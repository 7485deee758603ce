import { useState } from 'react';
import { done } from '#core/kernel/result.ts';
import { NotSaved } from '../engine/not-saved.ts';
import { useSignedInUser } from '../data/session/use-session.ts';
import { showToast } from '../ui/show-toast.ts';
import { IdeaForm, type IdeaFormProps, type IdeaValues, type SendIdea } from './idea-form.tsx';
import { UnsentForms } from '../browser/unsent-forms.ts';

const unsentIdeas = new UnsentForms<IdeaValues>('idea');

/** The form for a new idea. Closed by Escape it keeps what was typed, and shows it the next time; Cancel discards it. */
export function NewIdeaForm({
  sendLabel,
  onCancel,
  onSend,
  onWrite,
}: Pick<IdeaFormProps, 'sendLabel' | 'onCancel'> & Required<Pick<IdeaFormProps, 'onSend' | 'onWrite'>>) {
  const { id } = useSignedInUser();
  const [kept] = useState(() => unsentIdeas.get(id));
  const keeping =
    (sending: SendIdea): SendIdea =>
    async (idea) => {
      try {
        const sent = await sending(idea);
        if (sent.ok) unsentIdeas.forget(id);
        return sent;
      } catch (error) {
        if (!(error instanceof NotSaved)) throw error;
        // Sent again it would be there twice.
        unsentIdeas.forget(id);
        onCancel();
        showToast({
          title: 'Not saved',
          text: 'This device has no room left. The idea is written as soon as there is some: keep this page open.',
          tone: 'bad',
        });
        return done;
      }
    };
  return (
    <IdeaForm
      {...(kept ? { start: kept } : {})}
      sendLabel={sendLabel}
      isKept
      onChange={(idea) => unsentIdeas.keep(id, idea)}
      onLeave={onCancel}
      onCancel={() => {
        unsentIdeas.forget(id);
        onCancel();
      }}
      onSend={keeping(onSend)}
      onWrite={keeping(onWrite)}
    />
  );
}
