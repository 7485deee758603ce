import type { z } from 'zod';
import type { Endpoint } from '#core/api/endpoint.ts';
import type { ProviderName } from '#core/ai/shapes.ts';
import { aiTasks, type TaskName, type TaskRequest } from '#core/ai/tasks.ts';
import { writerOf } from '#core/ai/writer-of.ts';
import { answerWithinLimits } from '../../ai/answer-within-limits.ts';
import type { Answered, Question } from '../../ai/ask.ts';
import type { AppContext, AppParts } from '../../app-context.ts';
import type { UserRows } from '../../documents/user-rows.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { validate } from '../../middleware/validate.ts';
import { serveEndpoint } from '../serve-endpoint.ts';
import { answerAsJson } from './answer-as-json.ts';
import { askFailed } from './describe-failure.ts';
import { streamAnswer, wantsStream } from './stream-answer.ts';

/** Who asks, and what the call's body says. */
export interface AskedFor<Body> {
  readonly userId: string;
  readonly rows: UserRows;
  readonly body: Body;
}

type Wanted<Name extends TaskName> = Pick<Question<Name>, 'request' | 'wish'>;

export interface TaskCall<Asks extends Endpoint, Name extends TaskName> {
  readonly definition: Asks;
  readonly task: Name;
  /** Makes the task's request of the call's body. @throws ServerError */
  readonly request: (asked: AskedFor<BodyOf<Asks>>) => Wanted<Name>;
  readonly reply: (answered: Answered<Name>) => z.input<Asks['reply']>;
}

type BodyOf<Asks extends Endpoint> = z.output<Extract<Asks['body'], z.ZodType>>;

/** Answers an AI call: as JSON, or as it is written to who accepts events and asks for text. */
export function handleTask<Asks extends Endpoint, Name extends TaskName>(
  parts: AppParts,
  call: TaskCall<Asks, Name>,
): (ctx: AppContext) => Promise<void> {
  const { definition, task, request, reply } = call;
  const answer = async (asked: AskedFor<BodyOf<Asks>>, signal: AbortSignal, onText?: (delta: string) => void) => {
    await parts.limits.assistant.count(asked.userId);
    const provider = (asked.body as { provider?: ProviderName }).provider;
    const question = {
      task,
      ...request(asked),
      writer: writerOf(asked.rows.workspace),
      asked: provider,
      signal,
      ...(onText ? { onText } : {}),
    };
    const answered = await answerWithinLimits(
      { ...parts.ai, database: parts.database, log: parts.log, now: parts.now },
      asked.userId,
      question,
    );
    if (!answered.ok) throw askFailed(task, answered.error);
    return reply(answered.value) as object;
  };
  return answerAsJson(async (ctx) => {
    const signal = goneSignal(ctx);
    if (!('fromText' in aiTasks[task]) || !wantsStream(ctx)) {
      await serveEndpoint(
        parts,
        definition,
        async ({ user, rows, body }) =>
          (await answer({ userId: user.id, rows, body: body as BodyOf<Asks> }, signal)) as z.input<Asks['reply']>,
      )(ctx);
      return;
    }
    const { user } = await authenticate(ctx, parts);
    const body = validate(ctx, definition.body!) as BodyOf<Asks>;
    const rows = await parts.userRows.read(user.id);
    await streamAnswer(ctx, (onText) => answer({ userId: user.id, rows, body }, signal, onText));
  });
}

/** A call whose body is the task's request, and whose reply is the task's under `data`. */
export function handlePlainTask<Asks extends Endpoint, Name extends TaskName>(
  parts: AppParts,
  definition: Asks,
  task: Name,
): (ctx: AppContext) => Promise<void> {
  return handleTask(parts, {
    definition,
    task,
    request: ({ body }) => ({ request: body as unknown as TaskRequest<Name> }),
    reply: ({ provider, model, reply }) => ({ success: true, provider, model, data: reply }) as z.input<Asks['reply']>,
  });
}

/** Aborts when whoever asked goes away before the answer is sent. */
function goneSignal({ res }: AppContext): AbortSignal {
  const gone = new AbortController();
  res.on('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}
