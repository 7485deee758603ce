import { describe, expect, it } from 'vitest';
import { choosePillar, choosePlatform } from './edit-item.ts';
import { promoteIdea } from './make-item.ts';
import { bodyPath, stepTextPath } from '../documents/text-path.ts';
import { writeText } from './write-text.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet } from '../testing/replicas.ts';
import { setStepValue, tickStepKey } from './write-step.ts';
import { progressPercent, steps } from '../documents/steps.ts';
import { wizardProgress } from './content-row.ts';
import { filledSteps } from './stages.ts';
import { requiredChecklist } from '../documents/step-fields.ts';

function type(text: string, path = bodyPath) {
  return { path, length: 0, edits: [{ at: 0, remove: 0, insert: text }] };
}

describe('the wizard', () => {
  it('has eight steps whose progress is how many of them are filled, wherever the person is', () => {
    expect(progressPercent(new Set())).toBe(0);
    const percents = steps.map((_, index) => progressPercent(new Set(steps.slice(0, index + 1).map((s) => s.number))));
    expect(percents).toEqual([13, 25, 38, 50, 63, 75, 88, 100]);
    expect(progressPercent(new Set([8]))).toBe(13);
  });

  it('ticks a step once something is in it, wherever the person is', () => {
    const { laptop } = ideaOnTwoDevices();
    expect([...filledSteps(laptop.document)]).toEqual([]);
    laptop.run(writeText, type('A bet.'));
    laptop.run(choosePlatform, { platformId: 1, chosen: true });
    laptop.run(setStepValue, { step: 'content-optimization', field: 'focusKeyword', value: 'bets' });
    expect([...filledSteps(laptop.document)]).toEqual([1, 4, 6]);
  });

  it('resumes at the step after the last filled one, on any device', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    expect(wizardProgress(laptop.document)).toEqual({ stage: 1, resumeStep: 1 });
    laptop.run(choosePlatform, { platformId: 1, chosen: true });
    expect(wizardProgress(laptop.document)).toEqual({ stage: 1, resumeStep: 2 });
    laptop.run(writeText, type('Win trust', stepTextPath('content-strategy', 'goal')));
    expect(wizardProgress(laptop.document).resumeStep).toBe(2);
    laptop.run(choosePillar, { pillarId: 'p1' });
    expect(wizardProgress(laptop.document)).toEqual({ stage: 2, resumeStep: 3 });
    phone.run(writeText, type('Every quarter'));
    meet(laptop, phone);
    expect(wizardProgress(laptop.document)).toEqual({ stage: 8, resumeStep: 5 });
    expect(wizardProgress(phone.document)).toEqual(wizardProgress(laptop.document));
  });

  it('counts a model’s analysis, and not the questions of the built-in assistant: they fill nothing', () => {
    const { laptop } = ideaOnTwoDevices();
    const insights = (provider: string) =>
      laptop.run(setStepValue, {
        step: 'content-strategy',
        field: 'aiInsights',
        value: JSON.stringify({ keyInsights: ['They have little time.'], painPoints: [], provider }),
      });
    insights('built-in');
    expect(wizardProgress(laptop.document)).toEqual({ stage: 1, resumeStep: 1 });
    insights('anthropic');
    expect(wizardProgress(laptop.document)).toEqual({ stage: 3, resumeStep: 3 });
  });

  it('shows 13 of 13 once an idea has become a draft', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(promoteIdea, { now: Date.UTC(2026, 10, 21, 9), today: '2026-11-21' });
    expect(wizardProgress(laptop.document).stage).toBe(13);
  });

  it('counts the final review as done when the six required items are ticked', () => {
    const { laptop } = ideaOnTwoDevices();
    for (const key of requiredChecklist.slice(1))
      laptop.run(tickStepKey, { step: 'final-review', field: 'checklist', key, ticked: true });
    expect(wizardProgress(laptop.document).resumeStep).toBe(1);
    laptop.run(tickStepKey, { step: 'final-review', field: 'checklist', key: requiredChecklist[0], ticked: true });
    expect(wizardProgress(laptop.document)).toEqual({ stage: 13, resumeStep: 8 });
  });

  it('counts headlines when some exist and one is selected', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(setStepValue, { step: 'content-optimization', field: 'headlines', value: '[{"text":"One"}]' });
    expect(wizardProgress(laptop.document).resumeStep).toBe(1);
    laptop.run(setStepValue, { step: 'content-optimization', field: 'selectedHeadline', value: 'One' });
    expect(wizardProgress(laptop.document)).toEqual({ stage: 10, resumeStep: 7 });
  });
});
