import type { ContentItem } from '../documents/content-item.ts';
import { isStageDone, stageIds } from './stages.ts';

/** The share of the wizard's thirteen stages that are done, 0 to 1. */
export function wizardPreparation(item: ContentItem): number {
  return stageIds.filter((stage) => isStageDone(item, stage)).length / stageIds.length;
}
