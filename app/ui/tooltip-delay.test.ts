import { expect, it } from 'vitest';
import { TooltipDelay } from './tooltip-delay.ts';

it('the first tooltip opens after 700 ms, and the next one at once within 300 ms of the one before', () => {
  const delay = new TooltipDelay();
  expect(delay.at(0)).toBe(700);
  delay.closed(10_000);
  expect([delay.at(10_000), delay.at(10_299), delay.at(10_300)]).toEqual([0, 0, 700]);
});
