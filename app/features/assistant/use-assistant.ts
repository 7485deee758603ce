/**
 * One AI task of one screen: sends AI requests and holds their state.
 *
 * States: `idle` → `asking` (with the text so far, for streamed tasks) → `idle` with `onAnswer`, or `failed`, with the
 * models that were asked and their reasons. From there the same request is sent again, to another model, or to the
 * built-in assistant, as the person chooses. A new request aborts the one before, and leaving the screen aborts it too.
 *
 * An AI request is answered by one of three paths:
 * - the server, and the built-in assistant of this device when the server cannot be reached (`send`)
 * - the model of this browser, without sending anything (`sendLocally`)
 * - later, by a row of `aiRequests` that sync sends when the network is available (`queue`)
 *
 * Invariant: a reply never changes the item by itself. The screen keeps it, and the person accepts it.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { writerOf } from '#core/assistant/voice.ts';
import { unknownWriter, type Writer } from '#core/assistant/writer.ts';
import type { RequestableTask } from '#core/ai-tasks.ts';
import type { ToldFailure } from '#core/assistant/model-failures.ts';
import { fail, type Result } from '#core/kernel/result.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import type { AiRequestRow } from '../../engine/store/rows.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';
import {
  type AnsweredAiRequest,
  queueAiRequest,
  type QueuedAiRequest,
  removeAiRequest,
} from '../../engine/store/ai-requests.ts';
import type { AiRequest, AiRequestFailure } from '../../engine/sync/answer-ai-request.ts';
import type { Account } from '../account/start-account.ts';
import { nearnessIn } from '../embedding/nearness.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

/** The state of one AI task. */
export type AssistantState =
  | {
      readonly type: 'idle';
      /** The models that gave no reply before another one answered. */
      readonly passedOver: readonly ToldFailure[];
    }
  | {
      readonly type: 'asking';
      /** Milliseconds since 1970. */
      readonly since: number;
      /** The text received so far, for tasks that write text. */
      readonly text: string;
      /** Whether this browser's model was asked. */
      readonly isLocal: boolean;
      /** The share of this browser's model that is here, 0 to 1, while it is downloaded; else null. */
      readonly downloaded: number | null;
    }
  | {
      readonly type: 'failed';
      readonly failure: Exclude<AiRequestFailure, { type: 'cancelled' }>;
      /** Whether this browser's model was asked. */ readonly isLocal: boolean;
    };

export interface Assistant<Task extends RequestableTask> {
  readonly state: AssistantState;
  readonly send: (request: unknown) => void;
  /** Sends the request to this browser's model; nothing leaves the device. */
  readonly sendLocally: (request: unknown) => void;
  /** Sends the last request again: to this provider first, or to this device's built-in assistant. */
  readonly askAnother: (provider: string) => void;
  readonly cancel: () => void;
  /** Queues the AI request until the network is available. */
  readonly queue: (request: unknown) => Promise<void>;
  /** Cancels a queued AI request, or discards its reply. */
  readonly remove: (id: string) => Promise<void>;
  /** Clears a failure. */
  readonly dismiss: () => void;
  readonly task: Task;
}

export interface AssistantOptions<Task extends RequestableTask> {
  readonly task: Task;
  readonly itemId: string | null;
  /** Whether the text is shown as it arrives. */
  readonly isStreamed?: boolean;
  readonly onAnswer: (answer: AnsweredAiRequest<Task>) => void;
}

const idle: AssistantState = { type: 'idle', passedOver: [] };

/** One AI task for one screen. Leaving the screen cancels its request. */
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
  const last = useRef<unknown>(null);
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
      last.current = request;
      const controller = new AbortController();
      running.current = controller;
      const since = Date.now();
      const isLocal = ask === askBrowser;
      const isCurrent = () => running.current === controller;
      const show = (text: string, downloaded: number | null) => {
        if (isCurrent()) setState({ type: 'asking', since, text, isLocal, downloaded });
      };
      show('', null);
      const onText = isStreamed ? { onText: (text: string) => show(text, null) } : {};
      const onDownload = (share: number) => show('', share < 1 ? share : null);
      // The built-in assistant and the schemas load with the first request.
      const store = account?.deps.store ?? null;
      const answered = await ask<Task>({
        task,
        request,
        writer,
        store,
        nearness: store ? nearnessIn(store) : undefined,
        signal: controller.signal,
        onDownload,
        ...onText,
      })
        // The code could not be loaded; the request can be sent again.
        .catch(() => fail<AiRequestFailure>({ type: 'failed', status: 0, message: null, partial: '', failures: [] }));
      // The screen was left meanwhile: the item may be closed.
      if (!isCurrent() || controller.signal.aborted) return;
      running.current = null;
      if (answered.ok) {
        setState({ type: 'idle', passedOver: answered.value.failures ?? [] });
        answer.current(answered.value);
      } else if (answered.error.type === 'cancelled') setState(idle);
      else setState({ type: 'failed', failure: answered.error, isLocal });
    },
    [task, isStreamed, writer, account],
  );

  return {
    task,
    state,
    send: (request) => void start(request, askServer),
    sendLocally: (request) => void start(request, askBrowser),
    askAnother: (provider) => {
      if (provider === 'built-in') void start(last.current, askBuiltIn);
      else void start({ ...(last.current as object), provider }, askServer);
    },
    cancel,
    queue: async (request) => await queueLater(requireAccount(account), { itemId, task, request }),
    remove: async (id) => await removeAiRequest(requireAccount(account), id),
    dismiss: () => setState(idle),
  };
}

async function queueLater(account: Account, request: QueuedAiRequest): Promise<void> {
  await queueAiRequest(account, { ...request, nearness: nearnessIn(account.deps.store) });
}

type Ask = <Task extends RequestableTask>(
  asked: Omit<AiRequest<Task>, 'wire'> & { readonly onDownload?: (share: number) => void },
) => Promise<Result<AnsweredAiRequest<Task>, AiRequestFailure>>;

const askServer: Ask = async (asked) =>
  await (await import('../../engine/sync/answer-ai-request.ts')).answerAiRequest({ ...asked, wire: browserWire });

const askBuiltIn: Ask = async (asked) =>
  await (await import('../../engine/sync/answer-ai-request.ts')).answerBuiltIn(asked);

const askBrowser: Ask = async (asked) => await (await import('./ask-browser.ts')).askBrowser(asked);

/** All AI requests that are queued or answered, oldest first; undefined while they are read. */
export function useQueuedAiRequests(): readonly AiRequestRow[] | undefined {
  return useStored<readonly AiRequestRow[]>(async (store) => {
    const rows = await store.read(['aiRequests'], (transaction) => transaction.table('aiRequests').all());
    return rows.toSorted((left, right) => left.at - right.at);
  }, []);
}

/** How this person writes, according to their workspace. */
function useWriter(): Writer {
  const workspace = useWorkspace();
  return useMemo(() => (workspace ? writerOf(workspace) : unknownWriter), [workspace]);
}
