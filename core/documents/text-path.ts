import { type StepId, stepIds } from './steps.ts';
import { findStepField } from './step-fields.ts';

/**
 * The path of a collaborative text in a content item: `['body']`, `['description']`, `['steps', step, field]`,
 * `['steps', step, field, row, 'text']` for a row of a list, or `['variants', id, 'text']` for a platform's variant or
 * a rewrite.
 */
export type TextPath = readonly string[];

export const bodyPath: TextPath = ['body'];
export const descriptionPath: TextPath = ['description'];

export function stepTextPath(step: StepId, field: string): TextPath {
  return ['steps', step, field];
}

export function rowTextPath(step: StepId, field: string, row: string): TextPath {
  return ['steps', step, field, row, 'text'];
}

export function variantTextPath(variant: string): TextPath {
  return ['variants', variant, 'text'];
}

export function isVariantPath(path: TextPath): boolean {
  const [first, variant, last] = path;
  return path.length === 3 && first === 'variants' && variant !== undefined && last === 'text';
}

export function isTextPath(path: TextPath): boolean {
  const [first, step, field, row, last] = path;
  if (isVariantPath(path)) return true;
  if (path.length === 1) return first === 'body' || first === 'description';
  if (first !== 'steps' || !stepIds.includes(step as StepId) || field === undefined) return false;
  const kind = findStepField({ step: step as StepId, field })?.kind;
  if (path.length === 3) return kind === 'text';
  return path.length === 5 && kind === 'rows' && row !== undefined && last === 'text';
}

/** The text at a path; undefined when its row is gone. */
export function readText(item: unknown, path: TextPath): string | undefined {
  const value = path.reduce<unknown>((holder, key) => (holder as Record<string, unknown> | undefined)?.[key], item);
  return typeof value === 'string' ? value : undefined;
}
