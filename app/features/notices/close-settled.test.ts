import { expect, it } from 'vitest';
import { closeSettled } from './close-settled.ts';

const notice = (id: string, about: string | null, isRead = false) => ({
  id,
  isRead,
  item: about === null ? null : { id: about },
});

/** Notices that the system shows. */
function shown(items: readonly (string | null)[]) {
  const closed: (string | null)[] = [];
  const all = items.map((itemId) => ({ data: { itemId }, close: () => void closed.push(itemId) }));
  const other = { data: null, close: () => void closed.push('other') };
  return { closed, registration: { getNotifications: () => Promise.resolve([...all, other]) } };
}

it('shown notices are closed once everything about their item was seen in the bell', async () => {
  const { closed, registration } = shown(['bets', 'plan', null, 'bets', 'unknown']);
  const all = [notice('one', 'bets'), notice('two', 'plan'), notice('three', 'plan'), notice('four', null)];
  await closeSettled(registration, all, ['one', 'two', 'four']);
  expect(closed).toEqual(['bets', 'bets']);
  await closeSettled(registration, [notice('two', 'plan', true), notice('three', 'plan')], ['three']);
  expect(closed).toEqual(['bets', 'bets', 'plan']);
});
