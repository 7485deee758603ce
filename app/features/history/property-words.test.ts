import { expect, it } from 'vitest';
import { changedText, propertyText } from './property-words.ts';

const schedule = JSON.stringify({ localTime: '2031-05-06T09:00', zone: 'Europe/Berlin' });

it.each([
  [['schedule'], schedule, 'now 2031-05-06 09:00 (Europe/Berlin)'],
  [['schedule'], null, 'no longer scheduled'],
  [['pillarId'], 'stories', 'now Stories'],
  [['pillarId'], null, 'now None'],
])('a change of %j to %j reads: %3$s', (path, value, words) => {
  expect(changedText(path, value, [{ id: 'stories', name: 'Stories' }])).toBe(words);
});

it('an item without a schedule is not scheduled', () => {
  expect(propertyText(['schedule'], null, [])).toBe('Not scheduled');
});
