import { RiSparklingLine } from '@remixicon/react';
import type { ReactNode } from 'react';
import type { RequestableTask } from '#core/ai-tasks.ts';
import type { Assistant } from '../data/assistant/use-assistant.ts';
import { useLocalModel } from '../data/assistant/use-local-model.ts';
import { useHasModel } from '../data/assistant/use-has-model.ts';
import { useQueuedAiRequests } from '../data/assistant/use-assistant.ts';
import type { LocalModelState } from '../engine/ai/local-model.ts';
import type { AiRequestRow } from '../engine/rows.ts';
import { useOnline } from '../data/sync/use-online.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { AiRequestProgress } from './ai-request-progress.tsx';
import { failureOf, type ErrorMessage, type Unanswered } from './assistant-words.ts';
import { QueuedAiRequest } from './queued-ai-request.tsx';
import { usualTime } from './usual-time.ts';

export interface AssistantBoxProps<Task extends RequestableTask> {
  readonly assistant: Assistant<Task>;
  /** The item that it is about; null for the studio and the test page. */
  readonly itemId: string | null;
  /** On the button, before and after the first answer. */
  readonly action: string;
  readonly again: string;
  readonly hasAnswer: boolean;
  /** While it works, for example "Writing a draft." */
  readonly working: string;
  readonly onSend: () => void;
  readonly onSendLocally: () => void;
  readonly onQueue: () => void;
  readonly onShow: (queued: AiRequestRow) => void;
  /** What to do with a text that broke off. */
  readonly onPartial?: (text: string) => void;
  /** Seconds that an answer takes, where the screen says so before anybody asks. */
  readonly expected?: { readonly least: number; readonly most: number };
  /** What this screen says of a failure, where it has words of its own. */
  readonly wordsOf?: (failure: Unanswered) => ErrorMessage;
}

/** The controls around one task: ask, wait, cancel, try again, and offline what can be done now or later. */
export function AssistantBox<Task extends RequestableTask>(props: AssistantBoxProps<Task>) {
  const { assistant, itemId, action, again, hasAnswer, working, onSend, onSendLocally, onQueue, onShow } = props;
  const { onPartial, expected } = props;
  const { state, task } = assistant;
  const { wordsOf = (failure: Unanswered) => failureOf(task, failure) } = props;
  const isOnline = useOnline();
  const hasModel = useHasModel();
  const localModel = useLocalModel();
  const aiRequests = useQueuedAiRequests()?.filter((queued) => queued.itemId === itemId && queued.task === task) ?? [];
  const label = hasAnswer ? again : action;
  const time = expected ? { seconds: expected.most, leastSeconds: expected.least } : usualTime(task);
  const isModelAsked = state.type === 'asking' && (state.isLocal || (isOnline && hasModel));
  return (
    <div className="grid gap-3">
      {state.type === 'asking' ? (
        <>
          <AiRequestProgress
            label={working}
            {...(isModelAsked ? time : { seconds: null })}
            since={state.since}
            onCancel={assistant.cancel}
          />
          {state.text && <Preview>{state.text}</Preview>}
        </>
      ) : (
        <>
          {!isOnline && (
            <p className="text-sm text-ink-2">
              You are offline. The built-in assistant answers here
              {hasModel ? '; a model’s answer can wait for the network.' : '.'}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button onClick={onSend}>
              <RiSparklingLine size={17} aria-hidden="true" />
              {isOnline ? label : `${label}, built-in`}
            </Button>
            {isLocalModelAsked(localModel, isOnline) && (
              <Button onClick={onSendLocally}>{label}, on this device</Button>
            )}
            {!isOnline && hasModel && aiRequests.every((queued) => queued.state !== 'waiting') && (
              <Button onClick={onQueue}>Queue for a model</Button>
            )}
          </div>
          {localModel === 'to-load' && isOnline && (
            <p className="text-sm text-ink-3">
              This browser has a model of its own. The first time it loads it, which takes a while.
            </p>
          )}
          {expected && (
            <p className="text-xs text-ink-3">
              Expected time: {expected.least}-{expected.most} seconds. The built-in assistant answers at once.
            </p>
          )}
        </>
      )}
      {state.type === 'failed' && (
        <Failed
          words={wordsOf(state.failure)}
          failure={state.failure}
          onPartial={onPartial}
          // Who chose the model of this device sends nothing by trying again.
          onAgain={state.isLocal ? onSendLocally : onSend}
          onDismiss={assistant.dismiss}
        />
      )}
      {aiRequests.map((queued) => (
        <QueuedAiRequest
          key={queued.id}
          queued={queued}
          onShow={() => onShow(queued)}
          onRemove={() => void assistant.remove(queued.id)}
        />
      ))}
    </div>
  );
}

/** A model that is yet to be loaded needs the network once. */
function isLocalModelAsked(state: LocalModelState, isOnline: boolean): boolean {
  return state === 'ready' || (state === 'to-load' && isOnline);
}

interface FailedProps {
  readonly words: ErrorMessage;
  readonly failure: Unanswered;
  readonly onPartial: ((text: string) => void) | undefined;
  readonly onAgain: () => void;
  readonly onDismiss: () => void;
}

function Failed({ words: { title, text }, failure, onPartial, onAgain, onDismiss }: FailedProps) {
  const partial = failure.type === 'failed' ? failure.partial : '';
  return (
    <Alert>
      <div className="grid gap-2">
        <p>
          <b className="font-semibold">{title}</b> <span className="text-ink">{text}</span>
        </p>
        {partial && (
          <>
            <p className="text-sm text-ink-2">This much had come. It is incomplete.</p>
            <Preview>{partial}</Preview>
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {partial && onPartial && (
            <Button size="small" onClick={() => onPartial(partial)}>
              Use what came
            </Button>
          )}
          {failure.type === 'failed' && (
            <Button size="small" onClick={onAgain}>
              Try Again
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={onDismiss}>
            Dismiss
          </Button>
        </div>
      </div>
    </Alert>
  );
}

/** Characters of a draft's preview (docs/rules.md, "Figures"). */
const PREVIEW = 500;

function Preview({ children }: { readonly children: string }): ReactNode {
  return (
    <p className="font-serif text-base whitespace-pre-wrap text-ink-2">
      {children.length > PREVIEW ? `…${children.slice(-PREVIEW)}` : children}
    </p>
  );
}
