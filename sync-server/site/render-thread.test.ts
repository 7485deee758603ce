import { spawn } from 'node:child_process';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Rendering } from './render-worker.ts';
import { type RenderLimits, RenderThread, RenderTurns } from './render-thread.ts';

const threads: RenderThread[] = [];
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close();
});

/** Threads that have started. */
async function started(limits?: RenderLimits): Promise<RenderThread> {
  const thread = new RenderThread(limits);
  threads.push(thread);
  await Promise.all(['a', 'b'].map((account) => thread.render(account, page('warm'))));
  return thread;
}

const page = (body: string) => ({ type: 'page', body }) as const;
/** marked rescans everything for each sign: 5,000 take about 200 ms, 40,000 take 13 s. */
const slow = (signs: number, salt = 0) => page(`${salt} ${'a**b'.repeat(signs)}`);
const typeOf = ({ type }: Rendering<unknown>) => type;

describe('texts become pages', () => {
  it('within a second for everybody, whatever slow texts one account has, and two accounts at once', async () => {
    const thread = await started();
    const given = [];
    for (let at = 0; at < 40; at += 1)
      for (const account of ['hostile', 'another'])
        given.push(thread.render(account, slow(40_000, at)).catch(() => null));
    const waits: number[] = [];
    for (let at = 0; at < 30; at += 1) {
      const begun = performance.now();
      expect(typeOf(await thread.render(`person ${at}`, page('**Words**')))).toBe('made');
      waits.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(waits.toSorted((left, right) => left - right).at(-2)).toBeLessThan(1_000);
    await thread.close();
    await Promise.all(given);
  });

  it('on a busy machine as well: the limit is the time that a processor worked at it', async () => {
    const thread = await started({ maxTime: 1_500, slowTime: 100 });
    const others = Array.from({ length: 8 }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
    try {
      const begun = performance.now();
      expect(typeOf(await thread.render('ann', slow(14_000)))).toBe('made');
      expect(performance.now() - begun).toBeGreaterThan(1_000);
    } finally {
      for (const other of others) other.kill('SIGKILL');
    }
  });

  it('later, where a text ran out of time once, and not at all where it does so again', async () => {
    const thread = await started({ maxTime: 300, slowTime: 100 });
    const tries = [slow(40_000), slow(40_000), slow(40_000, 1)];
    const ends = [];
    for (const task of tries) ends.push(typeOf(await thread.render('ann', task)));
    expect(ends).toEqual(['later', 'too-hard', 'later']);
    expect(typeOf(await thread.render('ann', page('fine')))).toBe('made');
  });

  it('of 500 kB and no more, measured as they stand in the page', async () => {
    const thread = await started();
    expect(typeOf(await thread.render('ann', page('<'.repeat(120_000))))).toBe('made');
    expect(typeOf(await thread.render('ann', page('<'.repeat(130_000))))).toBe('too-hard');
    expect(typeOf(await thread.render('ann', page('漢'.repeat(170_000))))).toBe('too-hard');
  });
});

it('turns go round the accounts, and each account’s own order is kept', () => {
  const jobs = fc.array(fc.record({ account: fc.constantFrom('a', 'b', 'c', 'd') }), { maxLength: 40 });
  fc.assert(
    fc.property(jobs, (all) => {
      const turns = new RenderTurns<{ readonly account: string }>();
      for (const job of all) turns.add(job);
      const taken = [];
      for (let job = turns.next(() => true); job; job = turns.next(() => true)) taken.push(job);
      const of = (account: string, list: readonly { readonly account: string }[]) =>
        list.filter((job) => job.account === account);
      for (const account of 'abcd') expect(of(account, taken)).toEqual(of(account, all));
      // Between two turns of an account, every waiting account has a turn.
      for (const [at, { account }] of taken.entries()) {
        const next = taken.findIndex((job, index) => index > at && job.account === account);
        const waiting = new Set(taken.slice(at + 1).map((job) => job.account));
        if (next > 0) expect(new Set(taken.slice(at + 1, next + 1).map((job) => job.account))).toEqual(waiting);
      }
    }),
  );
});
