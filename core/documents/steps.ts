import { limits } from './limits.ts';

/** The wizard's steps in order. */
export const stepIds = [
  'platform',
  'content-strategy',
  'content-planning',
  'content-creation',
  'review-edit',
  'content-optimization',
  'final-review',
  'publishing',
] as const;

export type StepId = (typeof stepIds)[number];

export type Phase = 'Foundation' | 'Planning' | 'Creation' | 'Publishing';

export interface Step {
  readonly id: StepId;
  /** 1 to 8. */
  readonly number: number;
  readonly title: string;
  readonly phase: Phase;
  /** Estimated minutes, from and to. */
  readonly minutes: readonly [number, number];
}

export const steps: readonly Step[] = [
  { id: 'platform', number: 1, title: 'Platform', phase: 'Foundation', minutes: [2, 3] },
  { id: 'content-strategy', number: 2, title: 'Strategy', phase: 'Foundation', minutes: [10, 15] },
  { id: 'content-planning', number: 3, title: 'Planning', phase: 'Planning', minutes: [15, 25] },
  { id: 'content-creation', number: 4, title: 'Creation', phase: 'Creation', minutes: [20, 40] },
  { id: 'review-edit', number: 5, title: 'Review', phase: 'Creation', minutes: [10, 20] },
  { id: 'content-optimization', number: 6, title: 'Optimize', phase: 'Creation', minutes: [8, 12] },
  { id: 'final-review', number: 7, title: 'Final review', phase: 'Publishing', minutes: [5, 8] },
  { id: 'publishing', number: 8, title: 'Publish', phase: 'Publishing', minutes: [3, 5] },
];

export const phases: readonly Phase[] = ['Foundation', 'Planning', 'Creation', 'Publishing'];

/** Progress at a step, in percent: its number out of eight (docs/rules.md, "Progress"). */
export function progressPercent(stepNumber: number): number {
  return Math.round((stepNumber / steps.length) * 100);
}

/**
 * Whether a person may go to a step: any step up to the furthest reached one, and the one after it.
 *
 * @param reached the furthest step that was visited or filled, 1 to 8
 */
export function canGoTo(target: number, reached: number): boolean {
  return target >= 1 && target <= steps.length && target <= reached + 1;
}

/**
 * How a step's field is stored in the document, and therefore how concurrent edits merge.
 *
 * - `text`: collaborative text, edited by splices; both devices' words are kept
 * - `choice`: one of `options` or null; unequal concurrent values are offered to the person
 * - `phrase`: one short line, merged like a choice
 * - `flag`: true or false
 * - `keys`: a set of names, each ticked or not; plain JSON shows it as a list of the ticked names or as an object of
 *   names and flags
 * - `rows`: an ordered list of collaborative texts, each with an id
 * - `result`: JSON that is replaced as a whole: the last AI reply, or data that only API clients use
 */
export type StepField =
  | { readonly kind: 'text' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'phrase'; readonly limit: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'keys'; readonly options: readonly string[] | 'any'; readonly shownAs: 'list' | 'flags' }
  | { readonly kind: 'rows' }
  | { readonly kind: 'result' };

const text = { kind: 'text' } as const;
const flag = { kind: 'flag' } as const;
const rows = { kind: 'rows' } as const;
const result = { kind: 'result' } as const;
const choice = <const Options extends readonly string[]>(...options: Options) => ({ kind: 'choice', options }) as const;
const phrase = (limit: number) => ({ kind: 'phrase', limit }) as const;

/** Items of the final review. The first six are required for publishing. */
export const requiredChecklist = ['headline', 'opener', 'value', 'call-to-action', 'formatting', 'proofread'] as const;
export const optionalChecklist = ['seo', 'brand-voice'] as const;

/**
 * The fields of every step (docs/rules.md, "Shapes") that are stored in the step. Title, description, body, pillar,
 * platforms and schedule belong to the content item itself.
 */
export const stepFields = {
  platform: {
    contentType: choice('article', 'post', 'thread', 'newsletter'),
  },
  'content-strategy': {
    /** The idea's id for API clients. An item is its own idea. */
    ideaId: phrase(64),
    ideaTitle: phrase(limits.title),
    goal: text,
    estimatedLength: choice('short', 'medium', 'long'),
    targetAudience: text,
    painPoints: text,
    primaryAudience: text,
    role: text,
    experience: choice('beginner', 'intermediate', 'advanced', 'expert'),
    aiInsights: result,
    valueProposition: text,
    audienceBenefits: text,
    uniqueAngle: text,
    keyTakeaways: text,
    soWhatInsights: result,
  },
  'content-planning': {
    contentType: phrase(100),
    postStructure: text,
    keyMessages: text,
    hooks: text,
    introduction: text,
    keyPoints: rows,
    conclusion: text,
    aiOutline: result,
    statistics: text,
    caseStudies: text,
    expertOpinions: text,
    contraryViews: text,
    sources: text,
    researchInsights: result,
  },
  'content-creation': {
    catchyOpener: text,
    draftVersion: result,
    aiDraft: result,
    openerSuggestions: result,
    quotes: text,
    sources: text,
    examples: text,
    statistics: text,
  },
  'review-edit': {
    focusAreas: { kind: 'keys', options: 'any', shownAs: 'list' },
    tone: phrase(100),
    existingReview: result,
  },
  'content-optimization': {
    headlines: result,
    selectedHeadline: phrase(300),
    primaryKeywords: text,
    secondaryKeywords: text,
    focusKeyword: phrase(100),
    metaTitle: phrase(60),
    metaDescription: phrase(160),
    seoAnalysis: result,
    callToAction: text,
    ctaType: choice('engagement', 'newsletter', 'lead-gen', 'product', 'social', 'feedback'),
    ctaPlacement: choice('end', 'middle', 'both', 'inline'),
    ctaButtonText: phrase(60),
    ctaSuggestions: result,
    cta: result,
    seoKeywords: text,
    hashtags: text,
    platformTags: text,
  },
  'final-review': {
    checklist: { kind: 'keys', options: [...requiredChecklist, ...optionalChecklist], shownAs: 'flags' },
    finalNotes: text,
    readyToPublish: flag,
  },
  publishing: {
    publishNow: flag,
    /** The chosen day and time before the item is scheduled: yyyy-MM-dd and HH:mm on the person's clock. */
    scheduleDate: phrase(10),
    scheduleTime: phrase(10),
    publishingNotes: text,
  },
} as const satisfies Record<StepId, Record<string, StepField>>;

/** Names a field of a step. */
export interface StepFieldName {
  readonly step: StepId;
  readonly field: string;
}

/** The definition of a field; undefined when the step has no such field. */
export function findStepField(name: StepFieldName): StepField | undefined {
  const fields: Record<string, StepField> = stepFields[name.step];
  return Object.hasOwn(fields, name.field) ? fields[name.field] : undefined;
}

/** All fields of all steps, in the wizard's order. */
export function allStepFields(): readonly (StepFieldName & { readonly definition: StepField })[] {
  return Object.entries(stepFields).flatMap(([step, fields]) =>
    Object.entries(fields as Record<string, StepField>).map(([field, definition]) => ({
      step: step as StepId,
      field,
      definition,
    })),
  );
}
