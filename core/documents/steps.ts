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

/** Progress in percent: how many of the eight steps are filled (docs/rules.md, "Progress"). */
export function progressPercent(filled: ReadonlySet<number>): number {
  return Math.round((filled.size / steps.length) * 100);
}

/** The number of the step from which the text has the page, also while it is empty. */
export const firstStepOfText = 4;
