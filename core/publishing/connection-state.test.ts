import { expect, it } from 'vitest';
import { connectedIds, connectionState } from './connection-state.ts';

const now = Date.UTC(2026, 10, 27);
const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(now + days * DAY).toISOString();
const works = { platformId: 1, isPaused: false, isEnded: false, endsAt: null };

it.each([
  ['a connection works', {}, 'works'],
  ['one that was paused waits for its person', { isPaused: true }, 'paused'],
  ['one that ends in eight days works', { endsAt: inDays(8) }, 'works'],
  ['one that ends in seven days says so', { endsAt: inDays(7) }, 'ends-soon'],
  ['one whose time is over has ended', { endsAt: inDays(0) }, 'ended'],
  ['one that the platform ended has ended, also if it was paused', { isEnded: true, isPaused: true }, 'ended'],
])('%s', (_name, more, state) => {
  expect(connectionState({ ...works, ...more }, now)).toBe(state);
});

it('the server posts where a connection has not ended', () => {
  const ended = { ...works, platformId: 2, isEnded: true };
  const expired = { ...works, platformId: 3, endsAt: inDays(-1) };
  const endsSoon = { ...works, platformId: 4, endsAt: inDays(1) };
  expect([...connectedIds([works, ended, expired, endsSoon], now)]).toEqual([1, 4]);
});
