import { parseJson } from '../kernel/json.ts';
import type { ContentItem, TextRow } from './content-item.ts';
import { readRegister } from './registers.ts';
import type { StepId } from './steps.ts';
import { requiredChecklist, type StepFieldName } from './step-fields.ts';

export interface ShownRow {
  readonly id: string;
  readonly text: string;
  readonly position: string;
}

/**
 * The rows of a step's list that are not removed, in order. Equal positions are sorted by id, the same on every device.
 */
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

/** Keys of a map from name to order, sorted by order. Equal orders are sorted by name, the same on every device. */
export function keysInOrder(ordered: Readonly<Record<string, number>>): string[] {
  return Object.entries(ordered)
    .toSorted(([leftKey, left], [rightKey, right]) => left - right || (leftKey < rightKey ? -1 : 1))
    .map(([key]) => key);
}

/** An API field that is one part of an AI reply. The item stores the reply as a whole. */
export interface ResultPart extends StepFieldName {
  /** The field that stores the reply. */
  readonly keptIn: string;
  readonly part: string;
  readonly isList: boolean;
}

const optimization = { step: 'content-optimization' } as const;
export const resultParts: readonly ResultPart[] = [
  { step: 'content-creation', field: 'openerSuggestions', keptIn: 'openerSuggestions', part: 'openers', isList: true },
  { ...optimization, field: 'headlines', keptIn: 'headlines', part: 'headlines', isList: true },
  { ...optimization, field: 'headlineConfidence', keptIn: 'headlines', part: 'confidence', isList: false },
  { ...optimization, field: 'seoScore', keptIn: 'seoAnalysis', part: 'seoScore', isList: false },
  { ...optimization, field: 'seoSuggestions', keptIn: 'seoAnalysis', part: 'suggestions', isList: true },
  { ...optimization, field: 'ctaSuggestions', keptIn: 'ctaSuggestions', part: 'suggestions', isList: true },
];

export function findResultPart(step: StepId, field: string): ResultPart | undefined {
  return resultParts.find((each) => each.step === step && each.field === field);
}

/** The current value of the part. An empty list or null when the reply lacks it. */
export function readResultPart(item: ContentItem, { step, keptIn, part, isList }: ResultPart): unknown {
  const reply = parseJson(readRegister(item.steps[step][keptIn]));
  // Older documents stored a list without an object around it.
  if (Array.isArray(reply)) return isList ? reply : null;
  return (reply as Record<string, unknown> | null)?.[part] ?? (isList ? [] : null);
}

/** The reply with a new value for the part, as JSON; null when nothing is left of it. */
export function withResultPart(item: ContentItem, changed: ResultPart, value: unknown): string | null {
  const { step, keptIn } = changed;
  const reply = parseJson(readRegister(item.steps[step][keptIn]));
  const own = resultParts.filter((each) => each.step === step && each.keptIn === keptIn);
  const merged: Record<string, unknown> = isFields(reply) ? { ...reply } : {};
  for (const each of own) merged[each.part] = each.part === changed.part ? value : readResultPart(item, each);
  const said = Object.entries(merged).filter(([, inner]) => inner !== null);
  const isEmpty = said.every(([, inner]) => Array.isArray(inner) && inner.length === 0);
  return isEmpty ? null : JSON.stringify(Object.fromEntries(said));
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether every required item of the final review is ticked. */
export function hasRequiredTicks(item: ContentItem): boolean {
  const checklist = item.steps['final-review']['checklist'] as Record<string, boolean>;
  return requiredChecklist.every((key) => checklist[key] === true);
}
