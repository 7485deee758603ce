/**
 * Sends the AI requests that a device has queued, the oldest first, one at a time.
 *
 * States of a request: `waiting` until it is sent; `answered` with the reply or `refused` with a reason until the person
 * accepts, retries or discards it. A server without time, or an answer that is no reply, postpones all of them. Models
 * that all need a change by somebody refuse the request.
 *
 * Invariants: one context sends at a time, under a Web Lock of its own, so a slow reply delays no words. A request keeps
 * its id as idempotency key through every attempt. A reply changes no document, and the reply to a cancelled request is
 * dropped.
 */
import { dataOf, taskRefusal, taskReply } from '#core/api/task-call.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { type ApiFailure, isAnswered } from '../wire/api-failure.ts';
import { exchange, type ExchangeRequest, parseReply, readJson } from '../wire/call-api.ts';
import type { AiRequestRow } from '../store/rows.ts';
import type { EngineDeps } from '../ports.ts';
import { utf8 } from './line-load.ts';

/**
 * The Web Lock of the context that sends AI requests. It is not the drainer's lock, because words must not wait for a
 * reply.
 */
export function aiRequestLockName(account: string): string {
  return `rostrum-ai-requests ${account}`;
}

/**
 * Milliseconds until the next attempt when the answer names no time: the service is down, or the daily limit is
 * reached.
 */
const SEND_AGAIN_MS = 60_000;

export async function sendAiRequests(deps: EngineDeps): Promise<void> {
  await deps.locks.tryHold(aiRequestLockName(deps.account), async () => {
    for (;;) {
      const next = await nextAiRequest(deps);
      if (!next) return;
      const request: ExchangeRequest = {
        method: 'POST',
        path: next.path,
        timeLimit: 'assistant',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': next.id },
        bytes: utf8.encode(next.request),
      };
      const reply = await exchange(deps, request, async (answer) => outcomeOf(await readJson(answer), next.task));
      const isOver = reply.ok ? await keep(deps, next, reply.value) : await postpone(deps, next, reply.error);
      if (isOver) return;
    }
  });
}

async function nextAiRequest({ store, clock }: EngineDeps): Promise<AiRequestRow | undefined> {
  const now = clock.now();
  const aiRequests = await store.read(['aiRequests'], (transaction) => transaction.table('aiRequests').all());
  return aiRequests
    .filter((queued) => queued.state === 'waiting' && isDue(queued, now))
    .toSorted((left, right) => left.at - right.at)[0];
}

/** Whether the request may be sent. A clock that was set back does not lengthen the delay. */
function isDue({ notBefore, postponedAt = 0 }: AiRequestRow, now: number): boolean {
  return notBefore <= now || now < postponedAt;
}

type Outcome = Pick<AiRequestRow, 'state' | 'answer' | 'reason'>;

/** The outcome of an answer. A body that is no reply, such as a captive portal's page, leaves the request queued. */
function outcomeOf(body: unknown, task: AiRequestRow['task']): Result<Outcome, ApiFailure> {
  const reply = taskReply.safeParse(body);
  const data = reply.success ? dataOf(reply.data, task) : undefined;
  if (!reply.success || data === undefined) return fail({ type: 'malformed' });
  const { provider, model } = reply.data;
  return ok({ state: 'answered', answer: { provider, model, reply: JSON.stringify(data) }, reason: null });
}

/** Stores the outcome unless the request was cancelled meanwhile. */
async function keep({ store }: EngineDeps, queued: AiRequestRow, outcome: Outcome): Promise<false> {
  await store.write(['aiRequests'], async (transaction) => {
    const aiRequests = transaction.table('aiRequests');
    if (await aiRequests.get(queued.id)) await aiRequests.put({ ...queued, ...outcome });
  });
  return false;
}

/** @returns whether the other requests must be postponed as well */
async function postpone(deps: EngineDeps, queued: AiRequestRow, failure: ApiFailure): Promise<boolean> {
  const refusal = isAnswered(failure) ? taskRefusal.safeParse(parseReply(failure.message)).data : undefined;
  const failures = refusal?.failures ?? [];
  // Every model needs a change first: asking again each minute would only cost.
  const isInVain = failures.length > 0 && failures.every(({ canRepeat }) => !canRepeat);
  if (failure.type === 'refused' || failure.type === 'not-found' || isInVain) {
    const told = failure.type === 'not-found' ? undefined : refusal;
    return await keep(deps, queued, {
      state: 'refused',
      answer: null,
      reason: told
        ? [told.message, ...failures.map(({ sentence }) => sentence)].join(' ')
        : 'This server has no writing assistant.',
    });
  }
  if (failure.type !== 'retry-later' && failure.type !== 'malformed') return true;
  const afterMs = failure.type === 'retry-later' ? failure.afterMs : null;
  const postponedAt = deps.clock.now();
  const notBefore = postponedAt + (afterMs ?? SEND_AGAIN_MS);
  await deps.store.write(['aiRequests'], async (transaction) => {
    const aiRequests = transaction.table('aiRequests');
    for (const waiting of (await aiRequests.all()).filter(({ state }) => state === 'waiting'))
      await aiRequests.put({ ...waiting, notBefore, postponedAt });
  });
  return true;
}
