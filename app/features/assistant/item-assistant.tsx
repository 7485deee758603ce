import { type ReactNode, useMemo, useRef } from 'react';
import { MAX_SEEN } from '#core/assistant/shapes.ts';
import { itemRequests, type ItemTask } from '#core/content/assistant-requests.ts';
import { readRegister } from '#core/documents/registers.ts';
import { type AnsweredAiRequest, readAiReply, storeAiReply, storeQueued } from '../../engine/store/ai-requests.ts';
import { classNames } from '../../ui/class-names.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { latestItem } from '../content/use-apply-to-item.ts';
import { useWizard } from '../writing/wizard-context.ts';
import { AssistantBox } from './assistant-box.tsx';
import { answeredBy } from '#core/assistant/provider-names.ts';
import { useAssistant } from './use-assistant.ts';
import type { StepFieldName } from '#core/documents/step-fields.ts';

export interface ItemAssistantProps<Task extends ItemTask> {
  readonly task: Task;
  /** The item's field that stores the last reply. */
  readonly keptIn: StepFieldName;
  readonly title: string;
  readonly action: string;
  readonly again: string;
  readonly working: string;
  /** Tells somebody who has not asked the assistant yet what it does. */
  readonly about?: string;
  /** Whether it is all that its step is about, and needs no frame. */
  readonly isAlone?: boolean;
  readonly isStreamed?: boolean;
  readonly onPartial?: (text: string) => void;
  /** Called with the reply and its provider once it is stored. */
  readonly onAnswered?: (answer: AnsweredAiRequest<Task>) => void;
  /** The suggestions of a reply. A repeated request asks for different ones. */
  readonly suggestionsIn?: (answer: AnsweredAiRequest<Task>) => readonly string[];
  /**
   * Rendered instead of a reply of the built-in assistant, for tasks where that asks questions instead of analysing.
   */
  readonly renderCoach?: (answer: AnsweredAiRequest<Task>) => ReactNode;
  readonly children: (answer: AnsweredAiRequest<Task>) => ReactNode;
}

/** One AI task beside a step of the wizard. Its reply is stored in the item and changes no text of it. */
export function ItemAssistant<Task extends ItemTask>(props: ItemAssistantProps<Task>) {
  const {
    task,
    keptIn,
    title,
    action,
    again,
    working,
    about,
    isAlone = false,
    isStreamed = false,
    onPartial,
    onAnswered,
    suggestionsIn,
    renderCoach,
    children,
  } = props;
  const { id, document, item, apply } = useWizard();
  const kept = readRegister(item.steps[keptIn.step][keptIn.field]);
  const answer = useMemo(() => readAiReply(task, kept), [task, kept]);
  const assistant = useAssistant<Task>({
    task,
    itemId: id,
    isStreamed,
    onAnswer: (given) => {
      apply('setStepValue', { ...keptIn, value: storeAiReply(given) });
      onAnswered?.(given);
    },
  });
  const suggested = useRef<readonly string[]>([]);
  const request = () => {
    const asked = itemRequests[task](latestItem(document));
    if (!suggestionsIn) return asked;
    if (answer) suggested.current = [...new Set([...suggested.current, ...suggestionsIn(answer)])].slice(-MAX_SEEN);
    return { ...asked, seen: suggested.current };
  };
  return (
    <section
      aria-label={title}
      className={classNames(
        'grid content-start gap-3.5',
        !isAlone && 'rounded-lg border border-line bg-surface p-4 shadow-low',
      )}
    >
      <h2 className={isAlone ? 'text-xl' : 'font-sans text-base font-semibold'}>{title}</h2>
      {about && answer === null && <p className="text-base text-ink-2">{about}</p>}
      <AssistantBox
        assistant={assistant}
        itemId={id}
        action={action}
        again={again}
        hasAnswer={answer !== null}
        working={working}
        onSend={() => assistant.send(request())}
        onSendLocally={() => assistant.sendLocally(request())}
        onQueue={() => void assistant.queue(request())}
        onShow={(queued) => {
          const value = storeQueued(queued);
          if (value !== null) apply('setStepValue', { ...keptIn, value });
          void assistant.remove(queued.id);
        }}
        {...(onPartial ? { onPartial } : {})}
      />
      {answer && (
        <div className="grid gap-3.5 border-t border-line pt-3.5">
          {renderCoach && answer.provider === 'built-in' ? renderCoach(answer) : children(answer)}
          <p className="text-xs text-ink-3">From: {answeredBy(answer)}</p>
        </div>
      )}
    </section>
  );
}

/** A step's own fields with the assistant beside them, or below them where there is no room. */
export function Assisted({ assistant, children }: { readonly assistant: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,720px)_minmax(280px,1fr)] wide:gap-8">
      <div className="grid min-w-0 gap-5">{children}</div>
      <PartBoundary fallback={<Skeleton className="h-[120px]" />}>{assistant}</PartBoundary>
    </div>
  );
}
