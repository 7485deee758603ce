import { expect, it } from 'vitest';
import { FailureLog } from './failure-log.ts';

it('a failure that is repeated at any rate is one line a second, and every one of them is counted', () => {
  const lines: Record<string, unknown>[] = [];
  const pauses: (() => void)[] = [];
  const failures = new FailureLog({
    log: { error: (line: object) => void lines.push(line as Record<string, unknown>) },
    message: 'A request failed',
    after: (_ms, callback) => void pauses.push(callback),
  });
  for (let count = 0; count < 1000; count += 1) failures.note(new Error('broken'), { path: '/api/content' });
  expect(lines).toMatchObject([{ path: '/api/content', message: 'broken', total: 1 }]);
  pauses.shift()!();
  expect(lines.slice(1)).toEqual([{ leftOut: 999, total: 1000 }]);
  failures.note(new Error('again'));
  pauses.shift()!();
  expect(lines.slice(2)).toEqual([{ leftOut: 1, total: 1001 }]);
  pauses.shift()!();
  expect(pauses).toEqual([]);
  failures.note(new Error('much later'));
  expect(lines.slice(3)).toMatchObject([{ message: 'much later', total: 1002 }]);
});
