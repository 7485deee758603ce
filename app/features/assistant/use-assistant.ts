import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { writerOf } from '#core/assistant/voice.ts';
import { unknownWriter, type Writer } from '#core/assistant/writer.ts';
import type { RequestableTask } from '#core/ai-tasks.ts';
import { fail, type Result } from '#core/kernel/result.ts';
import { browserModel } from '../../browser/browser-model.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import type { AiRequestRow } from '../../engine/store/rows.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';
import { type AnsweredAiRequest, queueAiRequest, removeAiRequest } from '../../engine/store/ai-requests.ts';
import type { AiRequest, AiRequestFailure } from '../../engine/sync/answer-ai-request.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

/** What an assistant is doing about one task. */
export type AssistantState =
  | { readonly type: 'idle' }
  | {
      readonly type: 'asking';
      /** Milliseconds since 1970. */
      readonly since: number;
      /** What has come so far, where the task writes text. */
      readonly text: string;
      /** Whether the model of this browser is asked. */
      readonly isLocal: boolean;
    }
  | {
      readonly type: 'failed';
      readonly failure: Exclude<AiRequestFailure, { type: 'cancelled' }>;
      /** Whether the model of this browser was asked. */ readonly isLocal: boolean;
    };

export interface Assistant<Task extends RequestableTask> {
  readonly state: AssistantState;
  readonly send: (request: unknown) => void;
  /** Asks the model of this browser: nothing leaves the device. */
  readonly sendLocally: (request: unknown) => void;
  readonly cancel: () => void;
  /** Queues the request for a model until the network is there. */
  readonly queue: (request: unknown) => Promise<void>;
  /** Cancels a queued request, or discards its reply. */
  readonly remove: (id: string) => Promise<void>;
  /** Takes a failure away. */
  readonly dismiss: () => void;
  readonly task: Task;
}

export interface AssistantOptions<Task extends RequestableTask> {
  readonly task: Task;
  readonly itemId: string | null;
  /** Called with the text as it comes. */
  readonly isStreamed?: boolean;
  readonly onAnswer: (answer: AnsweredAiRequest<Task>) => void;
}

const idle = { type: 'idle' } as const;

/** One task of the assistant for one screen. Leaving the screen cancels its request. */
export function useAssistant<Task extends RequestableTask>({
  task,
  itemId,
  isStreamed = false,
  onAnswer,
}: AssistantOptions<Task>): Assistant<Task> {
  const account = useAccount();
  const writer = useWriter();
  const [state, setState] = useState<AssistantState>(idle);
  const running = useRef<AbortController | null>(null);
  const answer = useRef(onAnswer);

  useEffect(() => {
    answer.current = onAnswer;
  }, [onAnswer]);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState(idle);
  }, []);

  const start = useCallback(
    async (request: unknown, ask: Ask) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const since = Date.now();
      const isLocal = ask === askBrowser;
      setState({ type: 'asking', since, text: '', isLocal });
      const isCurrent = () => running.current === controller;
      const onText = isStreamed
        ? { onText: (text: string) => isCurrent() && setState({ type: 'asking', since, text, isLocal }) }
        : {};
      // The built-in assistant and the shapes load with the first question.
      const answered = await ask<Task>({ task, request, writer, signal: controller.signal, ...onText })
        // Its code could not be loaded: the request can be sent again.
        .catch(() => fail<AiRequestFailure>({ type: 'failed', status: 0, message: null, partial: '' }));
      // Left meanwhile: the item may be closed.
      if (!isCurrent() || controller.signal.aborted) return;
      running.current = null;
      if (answered.ok) {
        setState(idle);
        answer.current(answered.value);
      } else if (answered.error.type === 'cancelled') setState(idle);
      else setState({ type: 'failed', failure: answered.error, isLocal });
    },
    [task, isStreamed, writer],
  );

  return {
    task,
    state,
    send: (request) => void start(request, askServer),
    sendLocally: (request) => void start(request, askBrowser),
    cancel,
    queue: async (request) => await queueAiRequest(requireAccount(account), { itemId, task, request }),
    remove: async (id) => await removeAiRequest(requireAccount(account), id),
    dismiss: () => setState(idle),
  };
}

type Ask = <Task extends RequestableTask>(
  asked: Omit<AiRequest<Task>, 'wire'>,
) => Promise<Result<AnsweredAiRequest<Task>, AiRequestFailure>>;

const askServer: Ask = async (asked) =>
  await (await import('../../engine/sync/answer-ai-request.ts')).answerAiRequest({ ...asked, wire: browserWire });

const askBrowser: Ask = async (asked) =>
  await (await import('../../engine/sync/answer-locally.ts')).answerLocally({ ...asked, model: browserModel });

/** Every request to the assistant that waits or was answered, oldest first; undefined while they are read. */
export function useQueuedAiRequests(): readonly AiRequestRow[] | undefined {
  return useStored<readonly AiRequestRow[]>(async (store) => {
    const rows = await store.read(['aiRequests'], (transaction) => transaction.table('aiRequests').all());
    return rows.toSorted((left, right) => left.at - right.at);
  }, []);
}

/** What this person's workspace says about how they write. */
function useWriter(): Writer {
  const workspace = useWorkspace();
  return useMemo(() => (workspace ? writerOf(workspace) : unknownWriter), [workspace]);
}
