import { describe, expect, it } from 'vitest';
import { phases, stepIds, steps } from './steps.ts';
import { optionalChecklist, requiredChecklist, stepFields } from './step-fields.ts';

describe('the steps of the wizard', () => {
  it('are eight, in their order, each with its minutes', () => {
    expect(steps.map(({ id, number, minutes }) => [number, id, minutes.join('-')])).toEqual([
      [1, 'platform', '2-3'],
      [2, 'content-strategy', '10-15'],
      [3, 'content-planning', '15-25'],
      [4, 'content-creation', '20-40'],
      [5, 'review-edit', '10-20'],
      [6, 'content-optimization', '8-12'],
      [7, 'final-review', '5-8'],
      [8, 'publishing', '3-5'],
    ]);
    expect(steps.map(({ id }) => id)).toEqual([...stepIds]);
  });

  it('belong to four phases', () => {
    const numbers = phases.map((phase) => steps.filter((step) => step.phase === phase).map(({ number }) => number));
    expect(Object.fromEntries(phases.map((phase, index) => [phase, numbers[index]]))).toEqual({
      Foundation: [1, 2],
      Planning: [3],
      Creation: [4, 5, 6],
      Publishing: [7, 8],
    });
  });
});

describe('the fields of the steps', () => {
  it('offer the choices of the product and no others', () => {
    const options = (step: keyof typeof stepFields, field: string) =>
      (stepFields[step] as Readonly<Record<string, { readonly options?: unknown }>>)[field]?.options;
    expect(options('platform', 'contentType')).toEqual(['article', 'post', 'thread', 'newsletter']);
    expect(options('content-strategy', 'estimatedLength')).toEqual(['short', 'medium', 'long']);
    expect(options('content-strategy', 'experience')).toEqual(['beginner', 'intermediate', 'advanced', 'expert']);
    expect(options('content-optimization', 'ctaType')).toEqual([
      'engagement',
      'newsletter',
      'lead-gen',
      'product',
      'social',
      'feedback',
    ]);
    expect(options('content-optimization', 'ctaPlacement')).toEqual(['end', 'middle', 'both', 'inline']);
  });

  it('hold a meta title of 60 and a meta description of 160 characters', () => {
    const { metaTitle, metaDescription } = stepFields['content-optimization'];
    expect([metaTitle.limit, metaDescription.limit]).toEqual([60, 160]);
  });

  it('have six ticks that publishing needs, and two that it does not', () => {
    expect(requiredChecklist).toEqual(['headline', 'opener', 'value', 'call-to-action', 'formatting', 'proofread']);
    expect(optionalChecklist).toEqual(['seo', 'brand-voice']);
  });
});
