import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ContentFailure } from '#core/content/failures.ts';
import { type IdeaValues, leftAfterSending, wordsToKeep } from '#core/content/unsent-idea.ts';
import { done, type Result } from '#core/kernel/result.ts';
import { expectTyping, takeTyped } from '../../browser/typed-ahead.ts';
import { UnsentForms } from '../../browser/unsent-forms.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import type { IdeaDraft } from '../../engine/documents/new-item.ts';
import { NotSaved } from '../../engine/documents/not-saved.ts';
import { draftPlace, wizardPath, writing } from '../../paths.ts';
import { showToast } from '../../ui/show-toast.ts';
import { useAccount } from '../account/use-account.ts';
import { useSignedInUser } from '../account/use-session.ts';
import { IdeaForm, type IdeaFormProps, type SendIdea } from './idea-form.tsx';
import { useUntilListed } from './use-content-rows.ts';
import { useAddIdea } from './use-new-item.ts';

const unsentIdeas = new UnsentForms<IdeaValues>('idea');

/** The form for a new idea. Escape closes it and keeps the input for the next time; Cancel discards it. */
export function NewIdeaForm({
  sendLabel,
  onCancel,
  onSend,
  onWrite,
}: Pick<IdeaFormProps, 'sendLabel' | 'onCancel'> & Required<Pick<IdeaFormProps, 'onSend' | 'onWrite'>>) {
  const { id } = useSignedInUser();
  const [kept] = useState(() => unsentIdeas.get(id));
  /** The kept words, unless the person has said in this form that they are not needed. */
  const wanted = useRef(kept);
  const keeping =
    (sending: SendIdea): SendIdea =>
    async (idea) => {
      try {
        const sent = await sending(idea);
        if (!sent.ok) return sent;
        // Another idea was sent: the kept one is offered again.
        const left = leftAfterSending(wanted.current, idea);
        if (left) unsentIdeas.keep(id, left);
        else unsentIdeas.forget(id);
        return sent;
      } catch (error) {
        if (!(error instanceof NotSaved)) throw error;
        // Sending it again would add it twice.
        unsentIdeas.forget(id);
        onCancel();
        showToast({
          title: 'Not saved',
          text: 'This device is out of space. Free some up and keep this page open: your idea will be saved as soon as there is room.',
          tone: 'bad',
        });
        return done;
      }
    };
  return (
    <IdeaForm
      {...(kept ? { start: kept, isRestored: kept.title.trim() !== '' || kept.description.trim() !== '' } : {})}
      sendLabel={sendLabel}
      isKept
      onDropped={(isDropped) => (wanted.current = isDropped ? null : kept)}
      onChange={(idea) => unsentIdeas.keep(id, wordsToKeep(wanted.current, idea))}
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

interface SendingIdeas {
  readonly onSend: SendIdea;
  readonly onWrite: SendIdea;
}

/**
 * Adds the idea from the form and confirms it, or opens its draft.
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
      // The form closes when the list shows the idea, not before.
      await untilListed(sent.value);
      added();
      const open = () => void navigate(wizardPath(sent.value));
      showToast({ title: 'Content idea created', action: { label: 'Open', run: open } });
      return sent;
    },
    onWrite: async (idea) => {
      expectTyping();
      const sent = await addIdea(idea);
      if (!sent.ok) {
        takeTyped();
        return sent;
      }
      added();
      await navigate(wizardPath(sent.value, draftPlace), { state: writing });
      return sent;
    },
  };
}

/** As `useAddIdea`, for one idea that is being typed: prepares its document before it is sent. */
function useAddTypedIdea(): (idea: IdeaDraft) => Promise<Result<string, ContentFailure>> {
  const account = useAccount();
  const add = useAddIdea();
  const prepared = useRef<string | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        const prepare = async () => {
          if (!account) return;
          const { prepareIdea } = await import('../../engine/documents/new-item.ts');
          prepared.current = await prepareIdea(account);
        };
        // Sending does the same and reports a failure.
        void prepare().catch(() => {});
      }),
    [account],
  );
  return useCallback(
    async (idea) => {
      const id = prepared.current;
      prepared.current = null;
      return await add(id === null ? idea : { id, ...idea });
    },
    [add],
  );
}
