import type { ContentItem } from '../documents/content-item.ts';
import { readRegister } from '../documents/registers.ts';
import { isStageDone, stageIds, stageStep } from './stages.ts';
import { steps } from '../documents/steps.ts';

export interface WizardProgress {
  /** 1 to 13: the number that 'Step n/13' shows. */
  readonly stage: number;
  /** 1 to 8: where the wizard resumes, the step after the last filled one. */
  readonly resumeStep: number;
}

/** How far the wizard's work on an item has come, the same on every device. */
export function wizardProgress(item: ContentItem): WizardProgress {
  const lastDone = stageIds.findLastIndex((stage) => isStageDone(item, stage));
  const lastStage = stageIds[lastDone];
  const filled = lastStage === undefined ? 0 : (steps.find((step) => step.id === stageStep[lastStage])?.number ?? 0);
  return {
    stage:
      readRegister(item.status) === 'ideas' ? Math.min(stageIds.length, Math.max(1, lastDone + 1)) : stageIds.length,
    resumeStep: Math.min(steps.length, filled + 1),
  };
}

/** The share of the wizard's thirteen stages that are done, 0 to 1. */
export function wizardPreparation(item: ContentItem): number {
  return stageIds.filter((stage) => isStageDone(item, stage)).length / stageIds.length;
}
