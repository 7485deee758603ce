import type { RequestableTask } from '#core/ai/tasks.ts';
import type { AiRequestRow } from '../engine/rows.ts';
import { exchangeBytes, type ExchangeFailure } from './exchange.ts';
import type { SyncDeps } from './sync-deps.ts';
import { utf8 } from './utf8.ts';

/** One context of a browser sends what is asked; apart from the drainer's lock, because words do not wait for an answer. */
export function aiRequestLockName(account: string): string {
  return `rostrum-asks ${account}`;
}

/** A model may take a minute (architecture: total 60 s), and the server a moment more. */
const ANSWER_TIMEOUT_MS = 75_000;
/** After an answer that promises nothing: the service is down, or the day's limit is reached. */
const ASK_AGAIN_MS = 60_000;

/**
 * Sends the questions that wait, oldest first. An answer is kept beside its question until the person takes it or
 * puts it away: it changes no item by itself.
 *
 * @param pathOf where the API takes a task's requests
 */
export async function sendAiRequests(
  deps: SyncDeps,
  pathOf: (task: RequestableTask) => string | Promise<string>,
): Promise<void> {
  await deps.locks.tryHold(aiRequestLockName(deps.account), async () => {
    for (;;) {
      const next = await nextAiRequest(deps);
      if (!next) return;
      const reply = await exchangeBytes(deps, {
        method: 'POST',
        path: await pathOf(next.task),
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': next.id },
        body: utf8.encode(next.request),
        timeoutMs: ANSWER_TIMEOUT_MS,
      });
      const answer = reply.ok ? answered(utf8.decode(reply.value)) : null;
      const isOver = answer
        ? await keep(deps, next, answer)
        : await postpone(deps, next, reply.ok ? { type: 'retry-later', afterMs: null } : reply.error);
      if (isOver) return;
    }
  });
}

async function nextAiRequest({ store, clock }: SyncDeps): Promise<AiRequestRow | undefined> {
  const now = clock.now();
  const aiRequests = await store.read(['aiRequests'], (transaction) => transaction.table('aiRequests').all());
  return aiRequests
    .filter((queued) => queued.state === 'waiting' && queued.notBefore <= now)
    .toSorted((left, right) => left.at - right.at)[0];
}

type Outcome = Pick<AiRequestRow, 'state' | 'answer' | 'reason'>;

/** Null for what is no answer, such as a hotel's sign-in page: the server is asked again later. */
function answered(body: string): Outcome | null {
  const reply = parsed(body);
  if (reply?.success !== true || reply.data === undefined) return null;
  return {
    state: 'answered',
    answer: {
      provider: String(reply.provider),
      model: typeof reply.model === 'string' ? reply.model : null,
      reply: JSON.stringify(reply.data),
    },
    reason: null,
  };
}

interface Reply {
  readonly success?: unknown;
  readonly data?: unknown;
  readonly provider?: unknown;
  readonly model?: unknown;
  readonly message?: unknown;
}

function parsed(body: string): Reply | null {
  try {
    return JSON.parse(body) as Reply | null;
  } catch {
    return null;
  }
}

/** Who called it off meanwhile is not answered. */
async function keep({ store }: SyncDeps, queued: AiRequestRow, outcome: Outcome): Promise<false> {
  await store.write(['aiRequests'], async (transaction) => {
    const aiRequests = transaction.table('aiRequests');
    if (await aiRequests.get(queued.id)) await aiRequests.put({ ...queued, ...outcome });
  });
  return false;
}

/** @returns whether the others must wait as well */
async function postpone(deps: SyncDeps, queued: AiRequestRow, failure: ExchangeFailure): Promise<boolean> {
  if (failure.type === 'refused' || failure.type === 'not-found') {
    const sentence = failure.type === 'refused' ? parsed(failure.sentence)?.message : null;
    return await keep(deps, queued, {
      state: 'refused',
      answer: null,
      reason: typeof sentence === 'string' ? sentence : 'This server has no writing assistant.',
    });
  }
  if (failure.type !== 'retry-later') return true;
  const notBefore = deps.clock.now() + (failure.afterMs ?? ASK_AGAIN_MS);
  await deps.store.write(['aiRequests'], async (transaction) => {
    const aiRequests = transaction.table('aiRequests');
    for (const waiting of (await aiRequests.all()).filter(({ state }) => state === 'waiting'))
      await aiRequests.put({ ...waiting, notBefore });
  });
  return true;
}
