import { describe, expect, it } from 'vitest';
import { listedItem } from '../testing/listed-items.ts';
import { columnOf, inOrder, newestFirst, toContinue } from './order-items.ts';

const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id).join('');
const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`;

it('lists what lives, newest first, and equal ones alike on every device', () => {
  const items = [
    listedItem({ createdAt: on(1) }, 'c'),
    listedItem({ createdAt: on(2) }, 'b'),
    listedItem({ createdAt: on(2) }, 'a'),
    listedItem({ createdAt: on(3), deletedAt: on(4) }, 'd'),
    listedItem({ createdAt: null }, 'e'),
  ];
  expect(ids(newestFirst(items))).toBe('abce');
  expect(ids(newestFirst(items.toReversed()))).toBe('abce');
});

it.each([
  ['ideas', { position: 'a0' }, { position: 'a1' }],
  ['draft', { changedAt: on(2), createdAt: on(1) }, { changedAt: on(1), createdAt: on(2) }],
  ['draft', { draftedAt: on(3), createdAt: on(1) }, { createdAt: on(2) }],
  ['scheduled', { scheduledAt: on(24) }, { scheduledAt: on(25) }],
  ['published', { publishedAt: on(20) }, { publishedAt: on(19) }],
] as const)('the column of %s has its own order', (status, first, second) => {
  const items = [
    listedItem({ status, ...second }, 'b'),
    listedItem({ status, ...first }, 'a'),
    listedItem({ status, ...first, deletedAt: on(21) }, 'gone'),
  ];
  expect(ids(columnOf([...items, listedItem({ status: status === 'ideas' ? 'draft' : 'ideas' })], status))).toBe('ab');
});

it('orders ideas at the same position alike on every device', () => {
  expect(ids(columnOf([listedItem({}, 'b'), listedItem({}, 'a')], 'ideas'))).toBe('ab');
});

describe('a chosen order', () => {
  const items = [
    listedItem({ title: 'Draft 10', createdAt: on(3), changedAt: on(5) }, 'a'),
    listedItem({ title: 'draft 9', createdAt: on(2), changedAt: on(6) }, 'b'),
    listedItem({ title: 'Élan', createdAt: on(4), changedAt: null }, 'c'),
    listedItem({ title: 'élan', createdAt: on(4), changedAt: null }, 'd'),
  ];
  it.each([
    ['changed', 'bacd'],
    ['newest', 'cdab'],
    ['title', 'bacd'],
  ] as const)('by %s', (order, expected) => {
    expect(ids(inOrder(items, order))).toBe(expected);
    expect(ids(inOrder(items.toReversed(), order))).toBe(expected);
  });
});

it('goes on with drafts and begun ideas by their last change, before the other ideas in their order', () => {
  const items = [
    listedItem({ position: 'a1' }, 'e'),
    listedItem({ position: 'a0' }, 'd'),
    listedItem({ status: 'draft', changedAt: on(20) }, 'c'),
    listedItem({ words: 3, position: 'a5', changedAt: on(21) }, 'b'),
    listedItem({ resumeStep: 3, position: 'a4', changedAt: on(22) }, 'a'),
    listedItem({ status: 'published', changedAt: on(23) }, 'out'),
    listedItem({ status: 'draft', changedAt: on(23), deletedAt: on(23) }, 'gone'),
  ];
  expect(ids(toContinue(items))).toBe('abcde');
});

it('does not go on with an idea in which nobody has written a word', () => {
  const items = [listedItem({ title: '', isBlank: true }, 'a'), listedItem({ title: '', position: 'a1' }, 'b')];
  expect(ids(toContinue(items))).toBe('b');
});
