import { describe, expect, it } from 'vitest';
import { fail, ok } from '#core/kernel/result.ts';
import { sharedChecker } from './shared-checker.ts';
import type { WorkerChecker } from './worker-checker.ts';

/** A worker that records its calls, and breaks or hangs at certain words. */
function checkerWithWorkers({ breaksAt = '', hangsAt = '', isThere = (): boolean => true } = {}) {
  const log: string[] = [];
  const worker = (): WorkerChecker => ({
    know: async (words) => void log.push(`knows ${words.join(' ')}`),
    isEnglish: async () => true,
    check: async (paragraph) => {
      log.push(`checks ${paragraph}`);
      if (paragraph === hangsAt) return await new Promise<never>(() => {});
      if (paragraph === breaksAt) throw new Error('unreachable');
      return [{ from: 0, to: 1, kind: 'Typo', message: 'Look.', fixes: [] }];
    },
    close: () => void log.push('closed'),
  });
  const open = async () => {
    if (!isThere()) return fail('unavailable' as const);
    log.push('opened');
    return ok(worker());
  };
  return { log, checker: sharedChecker({ open, closeAfter: 0, answerWithin: 20 }) };
}

describe('the page’s checker', () => {
  it('starts once, with the known words, and checks a paragraph once', async () => {
    const { log, checker } = checkerWithWorkers();
    checker.know(['Zolk']);
    await checker.ready();
    await checker.check('One.');
    await checker.check('One.');
    expect(log).toEqual(['opened', 'knows Zolk', 'checks One.']);
    expect(checker.found('One.')).toHaveLength(1);
    expect(checker.found('Two.')).toBeUndefined();
  });

  it('leaves a paragraph out that it breaks at, and goes on with another worker', async () => {
    const { log, checker } = checkerWithWorkers({ breaksAt: 'Two.' });
    for (const paragraph of ['One.', 'Two.', 'Three.']) await checker.check(paragraph);
    expect(checker.found('Two.')).toEqual([]);
    expect(checker.found('Three.')).toHaveLength(1);
    expect(log.filter((line) => line === 'opened')).toHaveLength(2);
  });

  it('leaves a paragraph out that it does not come to an end with, and goes on with another worker', async () => {
    const { log, checker } = checkerWithWorkers({ hangsAt: 'Two.' });
    for (const paragraph of ['One.', 'Two.', 'Three.']) await checker.check(paragraph);
    expect(checker.found('Two.')).toEqual([]);
    expect(checker.found('Three.')).toHaveLength(1);
    expect(log.slice(-4)).toEqual(['closed', 'opened', 'knows ', 'checks Three.']);
  });

  it('says that it is not there, finds nothing meanwhile, and starts once it is', async () => {
    let isThere = false;
    const { checker } = checkerWithWorkers({ isThere: () => isThere });
    expect(await checker.ready()).toEqual(fail('unavailable'));
    await checker.check('One.');
    expect(checker.found('One.')).toBeUndefined();
    isThere = true;
    expect(await checker.ready()).toEqual(ok(undefined));
  });

  it('checks again what was found with a word that is known no longer', async () => {
    const { checker } = checkerWithWorkers();
    checker.know(['Zolk']);
    await checker.check('One.');
    checker.know(['Zolk', 'Maya']);
    expect(checker.found('One.')).toHaveLength(1);
    checker.know(['Maya']);
    expect(checker.found('One.')).toBeUndefined();
  });

  it('closes when nobody uses it any more', async () => {
    const { log, checker } = checkerWithWorkers();
    const leaveFirst = checker.use();
    const leaveSecond = checker.use();
    await checker.ready();
    leaveFirst();
    leaveSecond();
    await expect.poll(() => log.at(-1)).toBe('closed');
  });
});
