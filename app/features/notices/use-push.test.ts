import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answered, SILENT } from './use-push.ts';

describe('a push service', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const never = async () => await new Promise<string>(() => {});

  it('that does not answer is given up after 20 seconds', async () => {
    const stopping = new AbortController();
    const waiting = expect(answered(never(), stopping)).rejects.toThrow('Not answered');
    await vi.advanceTimersByTimeAsync(19_999);
    expect(stopping.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(stopping.signal.reason).toBe(SILENT);
  });

  it('is not waited for once its person cancels', async () => {
    const stopping = new AbortController();
    const waiting = expect(answered(never(), stopping)).rejects.toThrow('Not answered');
    stopping.abort();
    await waiting;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that answers in time ends the limit', async () => {
    const stopping = new AbortController();
    expect(await answered(Promise.resolve('here'), stopping)).toBe('here');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stopping.signal.aborted).toBe(false);
  });
});
