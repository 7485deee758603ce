import { expect, it } from 'vitest';
import { nextSkill } from './next-skill.ts';

const scores = (clarity: number, diversity: number, reach: number, consistency: number, distribution: number) =>
  Object.entries({
    'Writing Clarity': clarity,
    'Content Diversity': diversity,
    'Social Reach': reach,
    Consistency: consistency,
    Distribution: distribution,
  }).map(([skill, score]) => ({ skill, score, fullMark: 100 as const }));

it.each([
  [scores(90, 90, 90, 50, 90), 'Consistency'],
  // Half as many points are missing, and each weighs half.
  [scores(100, 100, 100, 70, 50), 'Consistency'],
  [scores(100, 100, 100, 90, 50), 'Distribution'],
  // Reach grows by itself: nobody can act on it.
  [scores(100, 100, 0, 99, 100), 'Consistency'],
  [scores(100, 100, 0, 100, 100), null],
] as const)('of %j the brand score gains most by %s', (all, skill) => {
  expect(nextSkill(all)).toBe(skill);
});
