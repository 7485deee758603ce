import type { ContentItem } from '../documents/content-item.ts';
import { readRegister } from '../documents/registers.ts';
import { hasRequiredTicks, readRows } from '../documents/read-rows.ts';
import { type StepId, steps } from '../documents/steps.ts';

/** The thirteen wizard stages before publishing, in order (docs/rules.md, "Progress"). */
export const stageIds = [
  'platform',
  'goals',
  'audience',
  'value',
  'outline',
  'research',
  'opener',
  'draft',
  'review',
  'headlines',
  'seo',
  'cta',
  'final-review',
] as const;

export type StageId = (typeof stageIds)[number];

export const stageStep: Readonly<Record<StageId, StepId>> = {
  platform: 'platform',
  goals: 'content-strategy',
  audience: 'content-strategy',
  value: 'content-strategy',
  outline: 'content-planning',
  research: 'content-planning',
  opener: 'content-creation',
  draft: 'content-creation',
  review: 'review-edit',
  headlines: 'content-optimization',
  seo: 'content-optimization',
  cta: 'content-optimization',
  'final-review': 'final-review',
};

/** Whether a stage is complete, by the rules in docs/rules.md, "Progress". */
export function isStageDone(item: ContentItem, stage: StageId): boolean {
  const has = (step: StepId, field: string) => isFilled(item.steps[step][field]);
  const hasAnalysis = (step: StepId, field: string) => isAnalysis(item.steps[step][field]);
  switch (stage) {
    case 'platform':
      return Object.keys(item.platforms).length > 0;
    case 'goals':
      return isFilled(item.title) && has('content-strategy', 'goal') && isFilled(item.pillarId);
    case 'audience':
      return has('content-strategy', 'primaryAudience') || hasAnalysis('content-strategy', 'aiInsights');
    case 'value':
      return has('content-strategy', 'valueProposition') || hasAnalysis('content-strategy', 'soWhatInsights');
    case 'outline':
      return (
        has('content-planning', 'introduction') ||
        has('content-planning', 'conclusion') ||
        hasAnalysis('content-planning', 'aiOutline') ||
        readRows(item, { step: 'content-planning', field: 'keyPoints' }).some((row) => row.text.trim() !== '')
      );
    case 'research':
      return (
        has('content-planning', 'statistics') ||
        has('content-planning', 'caseStudies') ||
        has('content-planning', 'expertOpinions')
      );
    case 'opener':
      return has('content-creation', 'catchyOpener');
    case 'draft':
      return isFilled(item.body);
    case 'review':
      return has('review-edit', 'existingReview');
    case 'headlines':
      return has('content-optimization', 'headlines') && has('content-optimization', 'selectedHeadline');
    case 'seo':
      return has('content-optimization', 'focusKeyword') || has('content-optimization', 'metaDescription');
    case 'cta':
      return has('content-optimization', 'callToAction');
    case 'final-review':
      return hasRequiredTicks(item);
  }
}

/** The numbers of the steps in which something was written or chosen: a stage of theirs is done, or it was published. */
export function filledSteps(item: ContentItem): ReadonlySet<number> {
  const filled = new Set<StepId>(stageIds.filter((stage) => isStageDone(item, stage)).map((stage) => stageStep[stage]));
  if (isSettled(item)) filled.add('publishing');
  return new Set(steps.filter(({ id }) => filled.has(id)).map(({ number }) => number));
}

/** Whether an item is scheduled, or published on any platform. */
export function isSettled({ status, publications }: Pick<ContentItem, 'status' | 'publications'>): boolean {
  if (readRegister(status) === 'scheduled') return true;
  return Object.values(publications).some((publication) => readRegister(publication.status) === 'shared');
}

function isFilled(value: unknown): boolean {
  const text = readRegister(value);
  return text !== null && text.trim() !== '';
}

/** Whether a stored AI reply has content. A built-in reply consists of questions, which complete nothing. */
function isAnalysis(value: unknown): boolean {
  const text = readRegister(value);
  return text !== null && text.trim() !== '' && !text.includes('"provider":"built-in"');
}
