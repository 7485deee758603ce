import { TooSlow } from './provider-failure.ts';
import type { Finished } from './providers/provider.ts';

/** How long a provider may take, in milliseconds. */
export interface AiTimes {
  readonly firstToken: number;
  /** Between two items of text. */
  readonly idle: number;
  /** From the question to the last answer, retries and other providers included. */
  readonly total: number;
}

/** Architecture, "AI". The five seconds for a connection are in `provider-fetch.ts`. */
export const aiTimes: AiTimes = { firstToken: 20_000, idle: 15_000, total: 60_000 };

export interface TimedCall {
  readonly times: AiTimes;
  /** Milliseconds left of the whole. */
  readonly left: number;
  /** Ends the call: the caller has gone. */
  readonly signal: AbortSignal;
}

/** Runs a provider's call with its limits. @throws TooSlow, and whatever the provider throws */
export async function* withinTime(
  generate: (signal: AbortSignal) => AsyncGenerator<string, Finished>,
  { times, left, signal }: TimedCall,
): AsyncGenerator<string, Finished> {
  const slow = new AbortController();
  const end = Date.now() + left;
  const items = generate(AbortSignal.any([signal, slow.signal]));
  let isFirst = true;
  try {
    for (;;) {
      const next = await before(items.next(), Math.min(isFirst ? times.firstToken : times.idle, end - Date.now()));
      if (next.done) return next.value;
      isFirst = false;
      yield next.value;
    }
  } finally {
    // Also when the caller stops listening: the provider must not write on for nobody.
    slow.abort();
    items.return({ reason: 'cut-off', inputTokens: 0, outputTokens: 0, read: [] }).catch(() => {});
  }
}

async function before<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow('A provider took too long')), Math.max(0, ms));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    // The loser of the race is nobody's any more.
    promise.catch(() => {});
  }
}
