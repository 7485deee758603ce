import type { ContentItem, TextRow } from './content-item.ts';
import { readRegister } from './registers.ts';
import type { StepFieldName } from './step-fields.ts';

export interface ShownRow {
  readonly id: string;
  readonly text: string;
  readonly position: string;
}

/** The rows of a step's list that are not removed, in their order (equal positions by id, alike everywhere). */
export function readRows(item: ContentItem, { step, field }: StepFieldName): ShownRow[] {
  return Object.entries((item.steps[step][field] ?? {}) as Record<string, TextRow>)
    .filter(([, row]) => {
      const removed = readRegister(row.removed);
      return removed === null || removed !== row.text;
    })
    .map(([id, row]) => ({ id, text: row.text, position: readRegister(row.position) ?? '' }))
    .toSorted((left, right) => compare(left.position, right.position) || compare(left.id, right.id));
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
