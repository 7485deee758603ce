import { expect, it } from 'vitest';
import { listedItem } from '../testing/listed-items.ts';
import { columnOf, newestFirst } from './order-items.ts';

const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id).join('');

it('lists what lives, newest first, and equal ones alike on every device', () => {
  const items = [
    listedItem({ createdAt: '2026-11-01T00:00:00.000Z' }, 'c'),
    listedItem({ createdAt: '2026-11-02T00:00:00.000Z' }, 'b'),
    listedItem({ createdAt: '2026-11-02T00:00:00.000Z' }, 'a'),
    listedItem({ createdAt: '2026-11-03T00:00:00.000Z', deletedAt: '2026-11-04T00:00:00.000Z' }, 'd'),
    listedItem({ createdAt: null }, 'e'),
  ];
  expect(ids(newestFirst(items))).toBe('abce');
  expect(ids(newestFirst(items.toReversed()))).toBe('abce');
});

it.each([
  ['ideas', { position: 'a0' }, { position: 'a1' }],
  ['draft', { createdAt: '2026-11-02T00:00:00.000Z' }, { createdAt: '2026-11-01T00:00:00.000Z' }],
  ['scheduled', { scheduledAt: '2026-11-24T08:00:00.000Z' }, { scheduledAt: '2026-11-25T08:00:00.000Z' }],
  ['published', { publishedAt: '2026-11-20T08:00:00.000Z' }, { publishedAt: '2026-11-19T08:00:00.000Z' }],
] as const)('the column of %s has its own order', (status, first, second) => {
  const items = [listedItem({ status, ...second }, 'b'), listedItem({ status, ...first }, 'a')];
  expect(ids(columnOf([...items, listedItem({ status: status === 'ideas' ? 'draft' : 'ideas' })], status))).toBe('ab');
});
