/**
 * Answers AI calls, each a task of `core/ai-tasks.ts`.
 *
 * Phases: the account's rate is counted; the request is built from the call's body and the person's rows; the models
 * are asked within the day's limits (`answer-within-limits.ts`), or the built-in assistant where the person has switched
 * models off. The reply is JSON, or an event stream if the task writes text and the caller accepts one.
 *
 * Invariants: text of a person who has switched models off is sent to none. A failure before the first event has its own
 * status; one after it keeps the text so far. A caller that disconnects ends the request to the model.
 */
import { PassThrough } from 'node:stream';
import type { z } from 'zod';
import {
  aiTasks,
  findTask,
  type RequestableTask,
  type TaskName,
  type TaskRequest,
  type TaskWithCall,
} from '#core/ai-tasks.ts';
import type { taskEndpoint } from '#core/api/ai.ts';
import type { Endpoint } from '#core/api/endpoint.ts';
import { messages } from '#core/api/messages.ts';
import { modelFailures, tellFailure } from '#core/assistant/model-failures.ts';
import { allFailedMessage, declinedMessage, type ProviderName, statusMessages } from '#core/assistant/shapes.ts';
import type { AiTask } from '#core/assistant/task.ts';
import type { Writer } from '#core/assistant/writer.ts';
import { writerOf } from '#core/assistant/voice.ts';
import { authenticate } from '../accounts/authenticate.ts';
import type { AppContext, AppDeps } from '../app-context.ts';
import type { UserRows } from '../content/user-rows.ts';
import { callerGone } from '../http/error-handler.ts';
import { ServerError } from '../http/errors.ts';
import { validate } from '../http/validate.ts';
import { serveEndpoint } from '../serve-endpoint.ts';
import { answerWithinLimits, type LimitFailure } from './answer-within-limits.ts';
import type { Completion, CompletionFailure, CompletionRequest } from './request-completion.ts';
import { isSwitchedOn } from '#core/workspace/account-switches.ts';

/** Retry-After for a busy model that names no time. */
const BUSY_SECONDS = 30;

/**
 * The error for an AI request without a reply: the message is the specification's, and each model that was asked stands
 * beside it with its reason. The last one decides the status.
 */
function aiRequestFailed(task: TaskName, failure: CompletionFailure | LimitFailure): ServerError {
  if (failure.type === 'limit')
    return new ServerError(429, 'ai-limit', messages.tooManyRequests, { 'Retry-After': String(failure.seconds) });
  const last = failure.failed.at(-1);
  if (failure.type === 'none' || !last) return new ServerError(502, 'ai-none', allFailedMessage);
  const { message, isWordedByStatus }: AiTask['failure'] = aiTasks[task].failure;
  const { status, id, message: said } = modelFailures[last.kind];
  const sentences = {
    task: message,
    service: isWordedByStatus ? statusMessages[500]! : message,
    busy: messages.tooManyRequests,
    declined: declinedMessage,
  };
  const failures = failure.failed.map(tellFailure);
  const wait = failures.at(-1)?.waitSeconds ?? BUSY_SECONDS;
  const headers: Record<string, string> = status === 429 ? { 'Retry-After': String(wait) } : {};
  return new ServerError(status, id, sentences[said], headers, { failures });
}

/** The caller, and the call's body. */
export interface TaskInput<Body> {
  readonly userId: string;
  readonly rows: UserRows;
  readonly body: Body;
}

type Wanted<Name extends TaskName> = Pick<CompletionRequest<Name>, 'request' | 'overrides'>;

export interface TaskCall<Definition extends Endpoint, Name extends TaskName> {
  readonly definition: Definition;
  readonly task: Name;
  /** Turns the call's body into the task's request. @throws ServerError */
  readonly request: (input: TaskInput<BodyOf<Definition>>) => Wanted<Name>;
  readonly reply: (completion: Completion<Name>) => z.input<Definition['reply']>;
}

type BodyOf<Definition extends Endpoint> = z.output<Extract<Definition['body'], z.ZodType>>;

/** Answers an AI call: as JSON, or as an event stream if the task writes text and the caller accepts one. */
export function handleTask<Definition extends Endpoint, Name extends TaskName>(
  deps: AppDeps,
  call: TaskCall<Definition, Name>,
): (ctx: AppContext) => Promise<void> {
  const { definition, task, request, reply } = call;
  const answer = async (
    input: TaskInput<BodyOf<Definition>>,
    signal: AbortSignal,
    onText?: (delta: string) => void,
  ) => {
    await deps.limits.assistant.count(input.userId);
    const { provider, passages } = input.body as { provider?: ProviderName; passages?: Writer['passages'] };
    const asksModels = isSwitchedOn(input.rows.workspace?.preferences ?? {}, 'languageModels');
    const completion: CompletionRequest<Name> = {
      task,
      ...request(input),
      writer: { ...writerOf(input.rows.workspace), ...(findTask(task).isWriting && passages ? { passages } : {}) },
      // The person's "no models" switch overrides the request's provider: none of their text is sent to a model.
      requestedProvider: asksModels ? provider : 'built-in',
      signal,
      ...(onText ? { onText } : {}),
    };
    const completed = await answerWithinLimits(
      { ...deps.ai, database: deps.database, log: deps.log, now: deps.now },
      input.userId,
      completion,
    );
    if (!completed.ok) throw aiRequestFailed(task, completed.error);
    return reply(completed.value) as object;
  };
  return async (ctx) => {
    const signal = callerGone(ctx.res);
    if (!findTask(task).fromText || !wantsStream(ctx)) {
      await serveEndpoint(
        deps,
        definition,
        async ({ user, rows, body }) =>
          (await answer({ userId: user.id, rows, body: body as BodyOf<Definition> }, signal)) as z.input<
            Definition['reply']
          >,
      )(ctx);
      return;
    }
    const { user } = authenticate(ctx, deps);
    const body = validate(ctx, definition.body!) as BodyOf<Definition>;
    const rows = await deps.userRows.read(user.id);
    await streamAnswer(ctx, (onText) => answer({ userId: user.id, rows, body }, signal, onText));
  };
}

/** A task's own call. Its body is the task's request, and its reply holds the task's reply in `data`. */
export function handleOwnCall(
  deps: AppDeps,
  { name, dataIntegrity }: TaskWithCall,
  definition: ReturnType<typeof taskEndpoint>,
): (ctx: AppContext) => Promise<void> {
  return handleTask(deps, {
    definition,
    task: name,
    request: ({ body }) => ({ request: body as unknown as TaskRequest<RequestableTask> }),
    reply: ({ reply, read, ...completion }) => ({
      ...answeredBy(completion),
      data: reply,
      ...(completion.notice === undefined ? {} : { notice: completion.notice }),
      ...(dataIntegrity ? { dataIntegrity: dataIntegrity(reply, read) } : {}),
    }),
  });
}

/** The fields of every reply: who gave it, and which models were asked before in vain. */
export function answeredBy({ provider, model, failed }: Pick<Completion, 'provider' | 'model' | 'failed'>) {
  return {
    success: true as const,
    provider,
    model,
    ...(failed.length === 0 ? {} : { failures: failed.map(tellFailure) }),
  };
}

/** Tokens of a reply, of all models that were asked. */
export function usageOf({ spent }: Pick<Completion, 'spent'>): { inputTokens: number; outputTokens: number } {
  return {
    inputTokens: spent.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
    outputTokens: spent.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
  };
}

/** Whether the caller accepts an event stream. */
function wantsStream(ctx: AppContext): boolean {
  return (
    ctx.method === 'POST' &&
    ctx.accepts('application/json', 'text/event-stream') !== false &&
    /\btext\/event-stream\b/.test(ctx.get('Accept'))
  );
}

/**
 * Answers with events: `text` {delta} as text arrives, then `done` with the reply, or `error` {message} after the text
 * so far. The headers are sent with the first event, so a request that fails before it gets its own status.
 */
async function streamAnswer(
  ctx: AppContext,
  write: (onText: (delta: string) => void) => Promise<object>,
): Promise<void> {
  const stream = new PassThrough();
  let isOpen = false;
  const send = (event: string, data: object) => {
    if (!isOpen) open(ctx, stream);
    isOpen = true;
    stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  // Koa sends the headers when this returns. The text follows on the open stream.
  await new Promise<void>((begun, failed) => {
    const run = async () => {
      try {
        send(
          'done',
          await write((delta) => {
            send('text', { delta });
            begun();
          }),
        );
      } catch (error) {
        if (!isOpen) return failed(error);
        const known = error instanceof ServerError ? error : null;
        send('error', {
          success: false,
          message: known?.message ?? 'Server error',
          incomplete: true,
          ...known?.details,
        });
      }
      stream.end();
      return begun();
    };
    void run();
  });
}

function open(ctx: AppContext, stream: PassThrough): void {
  ctx.status = 200;
  ctx.set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  ctx.body = stream;
}
