import type { z } from 'zod';
import type { taskEndpoint } from '#core/api/ai.ts';
import type { Endpoint } from '#core/api/endpoint.ts';
import type { ProviderName } from '#core/assistant/shapes.ts';
import { findTask, type TaskWithCall, type RequestableTask, type TaskName, type TaskRequest } from '#core/ai-tasks.ts';
import { writerOf } from '#core/assistant/voice.ts';
import { isSwitchedOn } from '#core/workspace/profile.ts';
import { answerWithinLimits } from '../../ai/answer-within-limits.ts';
import type { Completion, CompletionRequest } from '../../ai/request-completion.ts';
import type { AppContext, AppDeps } from '../../app-context.ts';
import type { UserRows } from '../../documents/user-rows.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { callerGone } from '../../middleware/caller-gone.ts';
import { validate } from '../../middleware/validate.ts';
import { serveEndpoint } from '../serve-endpoint.ts';
import { aiRequestFailed } from './describe-failure.ts';
import { streamAnswer, wantsStream } from './stream-answer.ts';

/** Who calls, and what the call's body says. */
export interface TaskInput<Body> {
  readonly userId: string;
  readonly rows: UserRows;
  readonly body: Body;
}

type Wanted<Name extends TaskName> = Pick<CompletionRequest<Name>, 'request' | 'wish'>;

export interface TaskCall<Definition extends Endpoint, Name extends TaskName> {
  readonly definition: Definition;
  readonly task: Name;
  /** Makes the task's request of the call's body. @throws ServerError */
  readonly request: (input: TaskInput<BodyOf<Definition>>) => Wanted<Name>;
  readonly reply: (completion: Completion<Name>) => z.input<Definition['reply']>;
}

type BodyOf<Definition extends Endpoint> = z.output<Extract<Definition['body'], z.ZodType>>;

/** Answers an AI call: as JSON, or as a stream of events where the task writes text and the caller accepts those. */
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
    const { provider } = input.body as { provider?: ProviderName };
    const asksModels = isSwitchedOn(input.rows.workspace?.preferences ?? {}, 'languageModels');
    const completion: CompletionRequest<Name> = {
      task,
      ...request(input),
      writer: writerOf(input.rows.workspace),
      // Who has switched models off is not overruled by a call: nothing of theirs goes to one.
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

/** A task's own call: its body is the task's request, and its reply is the task's under `data`. */
export function handleOwnCall(
  deps: AppDeps,
  { name, dataIntegrity }: TaskWithCall,
  definition: ReturnType<typeof taskEndpoint>,
): (ctx: AppContext) => Promise<void> {
  return handleTask(deps, {
    definition,
    task: name,
    request: ({ body }) => ({ request: body as unknown as TaskRequest<RequestableTask> }),
    reply: ({ provider, model, reply, read, notice }) => ({
      success: true as const,
      provider,
      model,
      data: reply,
      ...(notice === undefined ? {} : { notice }),
      ...(dataIntegrity ? { dataIntegrity: dataIntegrity(reply, read) } : {}),
    }),
  });
}
