import { expect, it } from 'vitest';
import { doEach } from './use-item-commands.ts';

const items = ['first', 'second', 'third'];

it('tells to which items it was done, and leaves out those that it does not fit', async () => {
  expect(await doEach(items, async (item) => item !== 'second')).toEqual({
    done: ['first', 'third'],
    isRefused: false,
  });
});

it('ends where the device refuses one, and knows what was done before', async () => {
  const asked: string[] = [];
  const refusing = async (item: string) => {
    asked.push(item);
    if (item === 'second') throw new Error('The disk is full');
  };
  expect(await doEach(items, refusing)).toEqual({ done: ['first'], isRefused: true });
  expect(asked).toEqual(['first', 'second']);
});
