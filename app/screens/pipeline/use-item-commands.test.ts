import { describe, expect, it } from 'vitest';
import { done, fail } from '#core/kernel/result.ts';
import { latestToast } from '../../ui/show-toast.ts';
import { doEach, tryItem, tryMove } from './use-item-commands.ts';

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

const refuse = async () => {
  throw new DOMException('No room', 'QuotaExceededError');
};

describe('what the device does not take', () => {
  it.each([
    ['update', undefined, 'Failed to update content'],
    ['delete', undefined, 'Failed to delete content'],
    ['delete', 'content idea', 'Failed to delete content idea'],
  ] as const)('to %s (%s) says under Error: %s', async (what, noun, text) => {
    expect(await tryItem(what, refuse, noun)).toBeNull();
    expect(latestToast()).toEqual({ title: 'Error', text, tone: 'bad' });
  });
});

describe('a move', () => {
  const said = { title: 'Moved to Drafts', undo: refuse };

  it('is told with its undo, which says so when it is refused', async () => {
    await tryMove(async () => done, said);
    const toast = latestToast();
    expect(toast).toMatchObject({ title: 'Moved to Drafts', action: { label: 'Undo' } });
    toast?.action?.run();
    await expect.poll(() => latestToast()?.text).toBe('Failed to update content');
  });

  it('that makes no sense says why', async () => {
    await tryMove(async () => fail('Give it a title first.'), said);
    expect(latestToast()).toEqual({ title: 'Could not move', text: 'Give it a title first.', tone: 'bad' });
  });
});
