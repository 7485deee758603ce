import { expect, it } from 'vitest';
import { FairQueue } from './queues.ts';

const anything = () => true;

it('serves accounts in turns, each in the order in which it asked', () => {
  const queue = new FairQueue<string>(10);
  for (const job of ['a1', 'a2', 'a3']) queue.add('ann', job);
  for (const job of ['b1', 'b2']) queue.add('bea', job);
  const served: string[] = [];
  for (let taken = queue.take(anything); taken; taken = queue.take(anything)) {
    served.push(taken.job);
    queue.finish(taken.account);
  }
  expect(served).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

it('serves an account next that asks while a long queue is at work', () => {
  const queue = new FairQueue<string>(10);
  queue.add('ann', 'a1');
  expect(queue.take(anything)?.job).toBe('a1');
  queue.add('ann', 'a2');
  queue.add('bea', 'b1');
  queue.finish('ann');
  expect(queue.take(anything)?.job).toBe('b1');
});

it('has one job of an account in work at a time', () => {
  const queue = new FairQueue<string>(10);
  queue.add('ann', 'a1');
  queue.add('ann', 'a2');
  expect(queue.take(anything)?.job).toBe('a1');
  expect(queue.take(anything)).toBeNull();
  queue.finish('ann');
  expect(queue.take(anything)?.job).toBe('a2');
});

it('skips jobs that do not match', () => {
  const queue = new FairQueue<string>(10);
  queue.add('ann', 'a1');
  queue.add('ann', 'a2');
  queue.add('bea', 'b1');
  expect(queue.take((job) => job === 'a2')?.job).toBe('a2');
  expect(queue.take((job) => job.startsWith('a'))).toBeNull();
});

it('queues no more of an account than its limit', () => {
  const queue = new FairQueue<string>(2);
  expect(['a1', 'a2', 'a3'].map((job) => queue.add('ann', job))).toEqual([true, true, false]);
  expect(queue.add('bea', 'b1')).toBe(true);
});

it('removes queued jobs', () => {
  const queue = new FairQueue<string>(10);
  for (const job of ['a1', 'a2', 'a3']) queue.add('ann', job);
  expect(queue.take(anything)?.job).toBe('a1');
  expect([queue.remove('ann', 'a1'), queue.remove('ann', 'a2')]).toEqual([false, true]);
  expect(queue.removeAll()).toEqual(['a3']);
});
