import { parseJson } from '../kernel/json.ts';
import type { ContentItem, TextRow } from './content-item.ts';
import { readRegister } from './registers.ts';
import { requiredChecklist, type StepFieldName, type StepId } from './steps.ts';

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

/** Keys of a map that gives each its order; equal orders by name, alike everywhere. */
export function keysInOrder(ordered: Readonly<Record<string, number>>): string[] {
  return Object.entries(ordered)
    .toSorted(([leftKey, left], [rightKey, right]) => left - right || (leftKey < rightKey ? -1 : 1))
    .map(([key]) => key);
}

/** A field of the API that is one part of an assistant's reply, which the item keeps as a whole. */
export interface ResultPart extends StepFieldName {
  /** The field that keeps the reply. */
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

/** The part as it stands: an empty list or null where the reply lacks it. */
export function readResultPart(item: ContentItem, { step, keptIn, part, isList }: ResultPart): unknown {
  const reply = parseJson(readRegister(item.steps[step][keptIn]));
  // Lists were once kept by themselves.
  if (Array.isArray(reply)) return isList ? reply : null;
  return (reply as Record<string, unknown> | null)?.[part] ?? (isList ? [] : null);
}

/** The reply with another value of the part, as JSON; null when nothing of it is left. */
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

/** Whether every item of the final review is ticked that publishing requires. */
export function hasRequiredTicks(item: ContentItem): boolean {
  const checklist = item.steps['final-review']['checklist'] as Record<string, boolean>;
  return requiredChecklist.every((key) => checklist[key] === true);
}
