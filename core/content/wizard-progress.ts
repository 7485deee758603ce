import { steps } from '../documents/steps.ts';

/** Progress at a step, in percent: its number out of eight (docs/rules.md, "Progress"). */
export function progressPercent(stepNumber: number): number {
  return Math.round((stepNumber / steps.length) * 100);
}

export interface ProgressFigures {
  /** The step's number out of eight. */
  readonly percent: number;
  /** The same in words: where the person is, which says nothing about what is written. */
  readonly position: string;
  /** What is written: the steps that have a tick. */
  readonly filled: string;
}

/** The figures beside the strip of steps. @param filled the numbers of the steps that have a tick (`filledSteps`) */
export function progressAt(stepNumber: number, filled: ReadonlySet<number>): ProgressFigures {
  const percent = progressPercent(stepNumber);
  return {
    percent,
    position: `Step ${stepNumber} of ${steps.length} · ${percent}%`,
    filled: `${filled.size} of ${steps.length} filled`,
  };
}
