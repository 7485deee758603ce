import type { EnglishDialect } from '#core/grammar/english.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { ownScript } from '../../browser/own-script.ts';
import type { CheckerCall, CheckerReply } from './checker-messages.ts';
import type { CheckerFailure, GrammarChecker } from './grammar-state.ts';
// Vite builds the worker for this import and returns its address, which no linter sees.
// oxlint-disable-next-line import/default
import workerAddress from './grammar.worker.ts?worker&url';

export interface WorkerChecker extends GrammarChecker {
  close(): void;
}

/** A call without its number. */
type Asked = CheckerCall extends infer Call ? (Call extends CheckerCall ? Omit<Call, 'id'> : never) : never;

/** Starts the checker in its own worker, which loads its code and dictionary now. */
export async function openWorkerChecker(dialect: EnglishDialect): Promise<Result<WorkerChecker, CheckerFailure>> {
  const worker = new Worker(ownScript(workerAddress), { type: 'module', name: 'grammar' });
  const waiting = new Map<number, (reply: CheckerReply) => void>();
  let calls = 0;

  const settle = (reply: CheckerReply) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  };
  const settleAll = (failure: CheckerFailure) => [...waiting.keys()].forEach((id) => settle({ id, failure }));
  worker.addEventListener('message', ({ data }: MessageEvent<CheckerReply>) => settle(data));
  // The script did not load, or threw outside a call.
  worker.addEventListener('error', () => settleAll(navigator.onLine ? 'broken' : 'unavailable'));

  const ask = (asked: Asked) =>
    new Promise<CheckerReply>((resolve) => {
      calls += 1;
      waiting.set(calls, resolve);
      worker.postMessage({ ...asked, id: calls } satisfies CheckerCall);
    });
  const valueOf = async <Value>(asked: Asked): Promise<Value> => {
    const reply = await ask(asked);
    if ('failure' in reply) throw new Error(`The grammar checker is ${reply.failure}`);
    // The worker answers each call with the checker's method of that name.
    return reply.value as Value;
  };
  const close = () => {
    worker.terminate();
    settleAll('broken');
  };

  const started = await ask({ name: 'start', dialect });
  if ('failure' in started) {
    close();
    return fail(started.failure);
  }
  return ok({
    know: (words) => valueOf({ name: 'know', words }),
    isEnglish: (text) => valueOf({ name: 'isEnglish', text }),
    check: (text) => valueOf({ name: 'check', text }),
    close,
  });
}
