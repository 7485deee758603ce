import { expect, it } from 'vitest';
import { samplePlan } from './plan-to-csv.ts';

it('the sample plan has what went out before today, what is to come after it, and a draft without a day', () => {
  const plan = samplePlan('2026-12-30');
  for (const { status, date, time } of plan) {
    if (status === 'draft') expect([date, time]).toEqual([null, null]);
    else expect(status === 'published' ? date! < '2026-12-30' : date! > '2026-12-30').toBe(true);
  }
  expect(new Set(plan.map(({ status }) => status)).size).toBe(3);
  expect(new Set(plan.map(({ platform }) => platform.type))).toEqual(new Set(['linkedin', 'medium', 'twitter']));
});
