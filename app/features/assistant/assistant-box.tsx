import { RiSparklingLine } from '@remixicon/react';
import { format, isToday } from 'date-fns';
import { type ReactNode, useEffect, useState } from 'react';
import { aiTasks, isBuiltInTask, type RequestableTask } from '#core/ai-tasks.ts';
import type { ToldFailure } from '#core/assistant/model-failures.ts';
import { deviceTaskOf } from '#core/assistant/device-tasks.ts';
import { answeredBy, providerLabel } from '#core/assistant/provider-names.ts';
import type { AiTask } from '#core/assistant/task.ts';
import type { LocalModelState } from '../../engine/ports.ts';
import type { AiRequestRow } from '../../engine/store/rows.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { type ErrorMessage, failureOf, type Unanswered } from './assistant-words.ts';
import { type Assistant, useQueuedAiRequests } from './use-assistant.ts';
import { useHasModel, useLocalModel, useModelNames } from './use-providers.ts';

export interface AiRequestProgressProps {
  readonly label: string;
  /** Typical longest duration of a reply in seconds; null for a reply without a model, which comes at once. */
  readonly seconds: number | null;
  /** Typical shortest duration, if known. */
  readonly leastSeconds?: number | undefined;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** The share of the browser's model that is here, 0 to 1, while it is downloaded. */
  readonly downloaded?: number | null;
  readonly onCancel: () => void;
}

/** Milliseconds between two updates of the progress. */
const TICK_MS = 500;
/** Seconds that the built-in assistant may take on a slow device, for its progress bar. */
const AT_ONCE = 3;
/** The bar stops at this percentage until the reply arrives. */
const MOST = 95;

/** An AI request in progress: its expected duration, and a button that cancels it. */
export function AiRequestProgress(props: AiRequestProgressProps) {
  const { seconds, leastSeconds, since, downloaded = null, onCancel } = props;
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const elapsed = Math.max(0, now - since) / 1000;
  const isDownload = downloaded !== null;
  const label = isDownload ? 'Downloading your browser’s AI model…' : props.label;
  return (
    <div className="grid gap-2.5" role="status">
      <p className="text-sm text-ink-2">
        {label}{' '}
        {!isDownload &&
          seconds !== null &&
          `Usually ${leastSeconds === undefined ? `${seconds} seconds or less` : `${leastSeconds}-${seconds} seconds`}. `}
        {/* Hidden from screen readers, which would announce every second. */}
        <span aria-hidden="true">
          {isDownload ? `${Math.floor(downloaded * 100)}%` : `So far: ${Math.floor(elapsed)} s`}
        </span>
      </p>
      <Progress
        label={label}
        value={isDownload ? downloaded * 100 : Math.min(MOST, (elapsed / (seconds ?? AT_ONCE)) * 100)}
      />
      <div>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

export interface AssistantBoxProps<Task extends RequestableTask> {
  readonly assistant: Assistant<Task>;
  /** The item that the request is about; null for the studio and the test page. */
  readonly itemId: string | null;
  /** The button's labels before and after the first reply. */
  readonly action: string;
  readonly again: string;
  readonly hasAnswer: boolean;
  /** The label while it works, for example "Writing a draft." */
  readonly working: string;
  readonly onSend: () => void;
  readonly onSendLocally: () => void;
  readonly onQueue: () => void;
  readonly onShow: (queued: AiRequestRow) => void;
  /** Called with a text that broke off. */
  readonly onPartial?: (text: string) => void;
  /** Typical duration of a reply in seconds, for screens that show it before a request is sent. */
  readonly expected?: { readonly least: number; readonly most: number };
  /** Whether Ctrl+Enter asks; by default it does. Not where another button sends the form once there is an answer. */
  readonly isSending?: boolean;
  /** The screen's own message for a failure. */
  readonly wordsOf?: (failure: Unanswered) => ErrorMessage;
}

/** The controls of one AI task: send, progress, cancel, try again, and the options while offline. */
export function AssistantBox<Task extends RequestableTask>(props: AssistantBoxProps<Task>) {
  const { assistant, itemId, action, again, hasAnswer, working, onSend, onSendLocally, onQueue, onShow } = props;
  const { onPartial, expected, isSending = true } = props;
  const { state, task } = assistant;
  const { wordsOf = (failure: Unanswered) => failureOf(task, failure) } = props;
  const isOnline = useOnline();
  const hasModel = useHasModel();
  const models = useModelNames();
  const isBuiltIn = isBuiltInTask(task);
  const localModel = useLocalModel(deviceTaskOf(task));
  const aiRequests = useQueuedAiRequests()?.filter((queued) => queued.itemId === itemId && queued.task === task) ?? [];
  const label = hasAnswer ? again : action;
  const { least, most }: AiTask['usualSeconds'] = expected ?? aiTasks[task].usualSeconds;
  const time = { seconds: most, leastSeconds: least };
  const isModelAsked = state.type === 'asking' && (state.isLocal || (isOnline && hasModel));
  return (
    <div className="grid gap-3">
      {state.type === 'asking' ? (
        <>
          <AiRequestProgress
            label={working}
            {...(isModelAsked ? time : { seconds: null })}
            since={state.since}
            downloaded={state.downloaded}
            onCancel={assistant.cancel}
          />
          {state.text && <Preview>{state.text}</Preview>}
        </>
      ) : (
        <>
          {isBuiltIn && !isOnline && (
            <p className="text-sm text-ink-2">
              You are offline. The built-in assistant still works here
              {hasModel ? ', or queue your request for an AI model.' : '.'}
            </p>
          )}
          {!isBuiltIn && (!hasModel || !isOnline) && (
            <p className="text-sm text-ink-2">
              {hasModel
                ? 'You are offline, and this needs an AI model. Queue your request for one.'
                : 'This needs an AI model, and none is set up or switched on here.'}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {(isBuiltIn || (isOnline && hasModel)) && (
              <Button data-sends={isSending ? '' : undefined} onClick={onSend}>
                <RiSparklingLine size={17} aria-hidden="true" />
                {isOnline ? label : `${label}, built-in`}
              </Button>
            )}
            {isLocalModelAsked(localModel, isOnline) && (
              <Button onClick={onSendLocally}>{label}, on this device</Button>
            )}
            {!isOnline && hasModel && aiRequests.every((queued) => queued.state !== 'waiting') && (
              <Button onClick={onQueue}>Queue for an AI model</Button>
            )}
          </div>
          {localModel === 'to-load' && isOnline && (
            <p className="text-sm text-ink-3">
              Your browser can run its own AI model. The first time takes longer, while it downloads.
            </p>
          )}
          {expected && (
            <p className="text-xs text-ink-3">
              Expected time: {expected.least}-{expected.most} seconds. The built-in assistant is instant.
            </p>
          )}
          {state.type === 'idle' && <Reasons failures={state.passedOver} />}
        </>
      )}
      {state.type === 'failed' && (
        <Failed
          words={wordsOf(state.failure)}
          failure={state.failure}
          onPartial={onPartial}
          // A person who chose this device's model sends nothing to the server by trying again.
          others={state.isLocal ? [] : models}
          isBuiltIn={isBuiltIn}
          onAgain={state.isLocal ? onSendLocally : onSend}
          onAnother={assistant.askAnother}
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

/** A model that has not been downloaded yet needs the network once. */
export function isLocalModelAsked(state: LocalModelState, isOnline: boolean): boolean {
  return state === 'ready' || (state === 'to-load' && isOnline);
}

interface FailedProps {
  readonly words: ErrorMessage;
  readonly failure: Unanswered;
  readonly onPartial: ((text: string) => void) | undefined;
  /** The models that the server has. */
  readonly others: readonly string[];
  /** Whether the built-in assistant can do it, too. */
  readonly isBuiltIn: boolean;
  readonly onAgain: () => void;
  readonly onAnother: (provider: string) => void;
  readonly onDismiss: () => void;
}

/** A failure with its reasons, and the choice that it leaves: again, another model, or the built-in assistant. */
function Failed(props: FailedProps) {
  const { words, failure, onPartial, others, isBuiltIn, onAgain, onAnother, onDismiss } = props;
  const { title, text } = words;
  const { partial, failures } = failure.type === 'failed' ? failure : { partial: '', failures: [] };
  const canRepeat = failure.type === 'failed' && (failures.length === 0 || failures.some((each) => each.canRepeat));
  // Offered last where somebody has to change something first.
  const again = (
    <Button size="small" onClick={onAgain}>
      Try Again
    </Button>
  );
  const asked = new Set(failures.map(({ provider }) => provider));
  return (
    <Alert>
      <div className="grid gap-2">
        <p>
          <b className="font-semibold">{title}</b> <span className="text-ink">{text}</span>
        </p>
        <Reasons failures={failures} />
        {partial && (
          <>
            <p className="text-sm text-ink-2">Incomplete: the answer stopped here.</p>
            <Preview>{partial}</Preview>
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {partial && onPartial && (
            <Button size="small" onClick={() => onPartial(partial)}>
              Use this part
            </Button>
          )}
          {canRepeat && again}
          {failure.type === 'failed' &&
            others
              .filter((provider) => !asked.has(provider))
              .map((provider) => (
                <Button key={provider} size="small" onClick={() => onAnother(provider)}>
                  Ask {providerLabel(provider)}
                </Button>
              ))}
          {failure.type === 'failed' && isBuiltIn && (
            <Button size="small" onClick={() => onAnother('built-in')}>
              Use the built-in assistant
            </Button>
          )}
          {failure.type === 'failed' && !canRepeat && again}
          <Button size="small" variant="quiet" onClick={onDismiss}>
            Dismiss
          </Button>
        </div>
      </div>
    </Alert>
  );
}

/** The models that gave no reply, each with its reason. */
function Reasons({ failures }: { readonly failures: readonly ToldFailure[] }): ReactNode {
  if (failures.length === 0) return null;
  return (
    <ul aria-label="Models that gave no reply" className="grid gap-1 text-sm text-ink-2">
      {failures.map(({ provider, sentence }) => (
        <li key={provider} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  );
}

/** Length of a draft's preview in characters (docs/rules.md, "Figures"). */
const PREVIEW = 500;

function Preview({ children }: { readonly children: string }): ReactNode {
  return (
    <p className="font-serif text-base whitespace-pre-wrap text-ink-2">
      {children.length > PREVIEW ? `…${children.slice(-PREVIEW)}` : children}
    </p>
  );
}

export interface QueuedAiRequestProps {
  readonly queued: AiRequestRow;
  /** Shows the reply; the item itself does not change. */
  readonly onShow: () => void;
  readonly onRemove: () => void;
}

/** An AI request queued for the network, or its reply, which the person has not accepted yet. */
function QueuedAiRequest({ queued, onShow, onRemove }: QueuedAiRequestProps) {
  const asked = format(queued.at, isToday(queued.at) ? 'HH:mm' : 'd MMM HH:mm');
  switch (queued.state) {
    case 'waiting':
      return (
        <div className="grid gap-2 rounded-md border border-line px-3 py-2.5 text-sm">
          <p>
            Asked at {asked}. <span className="text-ink-2">It will be sent when you’re back online.</span>
          </p>
          <div>
            <Button size="small" onClick={onRemove}>
              Cancel request
            </Button>
          </div>
        </div>
      );
    case 'refused':
      return (
        <div className="grid gap-2 rounded-md border border-line px-3 py-2.5 text-sm">
          <p>
            Asked at {asked}. No answer. <span className="text-ink-2">{queued.reason}</span>
          </p>
          <div>
            <Button size="small" onClick={onRemove}>
              Dismiss
            </Button>
          </div>
        </div>
      );
    case 'answered':
      return (
        <div className="grid gap-2 rounded-md border border-accent px-3 py-2.5 text-sm">
          <p>
            A suggestion for your request at {asked} is ready.{' '}
            <span className="text-ink-2">{queued.answer && answeredBy(queued.answer)}</span>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={onShow}>
              Show suggestion
            </Button>
            <Button size="small" variant="quiet" onClick={onRemove}>
              Dismiss
            </Button>
          </div>
        </div>
      );
  }
}
