/// <reference lib="webworker" />
import { slimBinary } from 'harper.js/slimBinary';
import { keepCheckerFile } from '../../browser/checker-file.ts';
import type { CheckerCall, CheckerReply } from './checker-messages.ts';
import type { CheckerFailure, GrammarChecker } from './grammar-state.ts';
import { startHarper } from './harper-checker.ts';

declare const self: DedicatedWorkerGlobalScope;

let checker: GrammarChecker | null = null;

self.addEventListener('message', ({ data }: MessageEvent<CheckerCall>) => {
  void answer(data).then((reply) => self.postMessage(reply));
});

async function answer(call: CheckerCall): Promise<CheckerReply> {
  const { id } = call;
  try {
    if (call.name === 'start') {
      const failure = await start(call);
      return failure === null ? { id, value: undefined } : { id, failure };
    }
    if (!checker) return { id, failure: 'broken' };
    if (call.name === 'know') return { id, value: await checker.know(call.words) };
    return { id, value: await checker[call.name](call.text) };
  } catch {
    return { id, failure: 'broken' };
  }
}

async function start({ dialect }: Extract<CheckerCall, { name: 'start' }>): Promise<CheckerFailure | null> {
  if (!(await keepCheckerFile(String(slimBinary.url)))) return 'unavailable';
  checker = await startHarper(slimBinary, dialect);
  return null;
}
