import type { StepId } from './steps.ts';
import { limits } from './limits.ts';

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
    /** Posted under the post on platforms that take a first comment, see `commentCharacters` of a platform. */
    firstComment: text,
    /**
     * For whom a post on Mastodon is, see `core/publishing/content-warning.ts`. `account` and null: as the account's own
     * setting has it.
     */
    mastodonVisibility: choice('account', 'public', 'unlisted', 'private'),
    /** Shown instead of the post until its reader opens it, on platforms that take a warning. */
    contentWarning: text,
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
