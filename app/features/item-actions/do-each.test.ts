import { expect, it } from 'vitest';
import { done, fail } from '#core/kernel/result.ts';
import { doEach } from './do-each.ts';

const items = ['first', 'second', 'third'];

it('tells to which items it was done, and leaves out those that it does not fit', async () => {
  const fitting = async (item: string) => (item === 'second' ? fail('Give it a title first.') : done);
  expect(await doEach(items, fitting)).toEqual({ done: ['first', 'third'], isRefused: false });
});

it('ends where the device refuses one, and returns the ones done before', async () => {
  const asked: string[] = [];
  const refusing = async (item: string) => {
    asked.push(item);
    if (item === 'second') throw new Error('The disk is full');
    return done;
  };
  expect(await doEach(items, refusing)).toEqual({ done: ['first'], isRefused: true });
  expect(asked).toEqual(['first', 'second']);
});
