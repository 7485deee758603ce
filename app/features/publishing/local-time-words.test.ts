import { expect, it } from 'vitest';
import { localTimeWords, zoneWords } from './local-time-words.ts';

it('a time on a clock is read as written, whatever this device’s zone is', () => {
  expect(localTimeWords('2031-03-30T09:00')).toBe('Sun 30 Mar 2031, 09:00');
  expect(localTimeWords('2026-11-24T00:05')).toBe('Tue 24 Nov 2026, 00:05');
  expect(localTimeWords('soon')).toBe('soon');
});

it('the sentence names the clock', () => {
  expect(zoneWords('Europe/Berlin', 'Europe/Berlin')).toBe('Your time, Europe/Berlin');
  expect(zoneWords('Asia/Tokyo', 'Europe/Berlin')).toBe('Time in Asia/Tokyo');
});
