import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coach, type CoachedTask } from './coach.ts';
import type { CoachPlan } from './coach-plan.ts';

const tasks: readonly CoachedTask[] = ['audience-insights', 'so-what', 'outline', 'research', 'draft'];
const nothingYet: CoachPlan = {
  title: '',
  goal: '',
  audience: '',
  role: '',
  experience: 'unknown',
  pillar: '',
  kind: 'unknown',
  keyPoints: [],
  hasDraft: false,
  written: new Set(),
};
const asked = (task: CoachedTask, plan: Partial<CoachPlan>) =>
  coach(task, { ...nothingYet, ...plan })
    .map(({ question }) => question)
    .join('\n');

const anyPlan = fc.record({
  title: fc.string(),
  goal: fc.string(),
  audience: fc.string(),
  role: fc.string(),
  experience: fc.constantFrom('beginner' as const, 'practised' as const, 'unknown' as const),
  pillar: fc.string(),
  kind: fc.constantFrom(...(['article', 'post', 'thread', 'newsletter', 'unknown'] as const)),
  keyPoints: fc.array(fc.string(), { maxLength: 5 }),
  hasDraft: fc.boolean(),
  written: fc
    .subarray(['targetAudience', 'uniqueAngle', 'keyPoints', 'sources', 'body'])
    .map((names) => new Set(names)),
});

describe.each(tasks)('the question about %s', (task) => {
  it('is three to five short questions, no two alike, whatever is known of the piece', () => {
    fc.assert(
      fc.property(anyPlan, fc.nat(9), (plan, round) => {
        const questions = coach(task, plan, { round }).map(({ question }) => question);
        expect(questions.length).toBeGreaterThanOrEqual(3);
        expect(questions.length).toBeLessThanOrEqual(5);
        expect(new Set(questions).size).toBe(questions.length);
        for (const question of questions) {
          expect(question).toMatch(/\?/);
          expect(question.length).toBeLessThanOrEqual(150);
        }
      }),
    );
  });

  it('is other questions when others are asked for', () => {
    const plan = { ...nothingYet, title: 'Pricing', goal: 'Clients', pillar: 'Craft', role: 'Founder' };
    const first = coach(task, plan).map(({ question }) => question);
    const others = coach(task, plan, { round: 1 }).map(({ question }) => question);
    expect(others.filter((question) => !first.includes(question)).length).toBeGreaterThanOrEqual(2);
  });

  it('is never what was answered', () => {
    const [answered] = coach(task, nothingYet);
    const next = coach(task, nothingYet, { answered: new Set([answered!.question]) });
    expect(next.map(({ question }) => question)).not.toContain(answered!.question);
  });
});

it('the questions fit the kind of piece, its goal, pillar and audience', () => {
  expect(asked('outline', { kind: 'post' })).toContain('stop you while scrolling');
  expect(asked('outline', { kind: 'article' })).toContain('Which moment');
  expect(asked('outline', { goal: 'Win two clients', written: new Set(['keyPoints', 'introduction']) })).toContain(
    '“Win two clients”',
  );
  expect(asked('so-what', { audience: 'New managers' })).toContain('“New managers”');
  expect(asked('audience-insights', { pillar: 'Leadership', written: new Set(['painPoints']) })).toContain(
    'your pillar “Leadership”',
  );
  expect(asked('audience-insights', { experience: 'beginner' })).toContain('newcomer');
  expect(asked('draft', { keyPoints: ['Dates are bets'] })).toContain('“Dates are bets”');
});

it('fields without words come first', () => {
  const written = new Set(['audienceBenefits', 'uniqueAngle']);
  expect(coach('so-what', { ...nothingYet, written })[0]?.into).toBe('keyTakeaways');
});
