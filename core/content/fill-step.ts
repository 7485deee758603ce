import type { ContentFailure } from './failures.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { readPlan, readWrittenPlan } from '../documents/publishing-plan.ts';
import { readRegister } from '../documents/registers.ts';
import { findResultPart, withResultPart } from '../documents/read-rows.ts';
import type { StepId } from '../documents/steps.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import { renameItem } from './edit-item.ts';
import { headlineState } from './headline.ts';
import { planFailure, writeStepValue } from './write-step.ts';
import { fillItemField } from './fill-item-field.ts';
import { fillStepField, textOf } from './fill-step-field.ts';
import type { StepFieldName } from '../documents/step-fields.ts';

export interface FillStep {
  readonly step: StepId;
  /** Plain JSON by field (docs/rules.md, "Shapes"). Fields that are absent are left unchanged. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Ids for new rows, as many as the longest list has. */
  readonly newRows: readonly string[];
  /** yyyy-MM-ddTHH:mm on the person's clock. */
  readonly localNow: string;
}

type Outcome = Result<void, ContentFailure>;

/** Fields to set last, because they depend on others in the same request. */
const last: ReadonlySet<string> = new Set(['selectedHeadline', 'readyToPublish']);

/**
 * Fills a step of the wizard from plain JSON, as sent by API clients, which have no documents. Unknown fields are
 * ignored. A value of the wrong type refuses the whole step.
 */
export function fillStep(
  item: ContentItem,
  { step, values, newRows, localNow }: FillStep,
): Result<void, ContentFailure> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const inOrder = given.toSorted(([left], [right]) => Number(last.has(left)) - Number(last.has(right)));
  const before = readPlan(item);
  for (const [field, value] of inOrder) {
    const name = { step, field };
    const outcome =
      fillItemField(item, name, value) ??
      fillResultPart(item, name, value) ??
      fillStepField(item, name, value, newRows);
    if (!outcome.ok) return outcome;
  }
  // A headline that is too long for a title stays a headline.
  if (headlineState(item) === 'is-title')
    renameItem(item, { title: readRegister(item.steps['content-optimization'].selectedHeadline) ?? '' });
  const failure = step === 'publishing' ? planFailure(readWrittenPlan(item), { before, localNow }) : null;
  return failure ? fail(failure) : done;
}

function fillResultPart(item: ContentItem, { step, field }: StepFieldName, value: unknown): Outcome | null {
  const part = findResultPart(step, field);
  if (!part) return null;
  if (part.isList && value !== null && !Array.isArray(value)) return fail({ type: 'unknown-option' });
  const kept = writeStepValue(item, { step, field: part.keptIn, value: withResultPart(item, part, value) });
  const selected = field === 'headlines' ? selectedText(value) : null;
  return !kept.ok || selected === null
    ? kept
    : writeStepValue(item, { step, field: 'selectedHeadline', value: selected });
}

function selectedText(headlines: unknown): string | null {
  const selected = (headlines as readonly unknown[] | null)?.find(
    (each) => (each as { selected?: unknown } | null)?.selected === true,
  );
  return textOf(selected);
}
