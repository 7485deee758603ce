import type { ContentItem } from '../documents/content-item.ts';
import { readRows } from '../documents/read-rows.ts';
import { readRegister } from '../documents/registers.ts';
import type { StepId } from '../documents/steps.ts';

export function titleOf(item: ContentItem): string {
  return readRegister(item.title) ?? '';
}

/** A collaborative text of a step; empty where the step has none of this name. */
export function stepText(item: ContentItem, step: StepId, field: string): string {
  const held = item.steps[step][field];
  return typeof held === 'string' ? held : '';
}

/** A choice or phrase of a step; empty before one was made. */
export function stepValue(item: ContentItem, step: StepId, field: string): string {
  return readRegister(item.steps[step][field]) ?? '';
}

export function strategyText(item: ContentItem, field: string): string {
  return stepText(item, 'content-strategy', field);
}

/** The outline's key points that hold words. */
export function keyPointsOf(item: ContentItem): string[] {
  return readRows(item, { step: 'content-planning', field: 'keyPoints' })
    .map((row) => row.text)
    .filter(isWritten);
}

export function isWritten(words: string): boolean {
  return words.trim() !== '';
}
