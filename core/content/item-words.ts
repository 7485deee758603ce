import type { ContentItem } from '../documents/content-item.ts';
import { readRows } from '../documents/read-rows.ts';
import { readRegister } from '../documents/registers.ts';
import type { StepId } from '../documents/steps.ts';

export function titleOf(item: ContentItem): string {
  return readRegister(item.title) ?? '';
}

/** A collaborative text of a step; empty when the step has no field of this name. */
export function stepText(item: ContentItem, step: StepId, field: string): string {
  const held = item.steps[step][field];
  return typeof held === 'string' ? held : '';
}

/** A choice or phrase of a step; empty when it is not set. */
export function stepValue(item: ContentItem, step: StepId, field: string): string {
  return readRegister(item.steps[step][field]) ?? '';
}

export function strategyText(item: ContentItem, field: string): string {
  return stepText(item, 'content-strategy', field);
}

/** The key points of the outline that are not blank. */
export function keyPointsOf(item: ContentItem): string[] {
  return readRows(item, { step: 'content-planning', field: 'keyPoints' })
    .map((row) => row.text)
    .filter(isWritten);
}

export function isWritten(words: string): boolean {
  return words.trim() !== '';
}
