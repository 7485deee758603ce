import type { ContentFailure } from './failures.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { readPlan, readWrittenPlan } from '../documents/publishing-plan.ts';
import { readRegister } from '../documents/registers.ts';
import { findResultPart, withResultPart } from '../documents/read-rows.ts';
import type { StepId } from '../documents/steps.ts';
import { done, fail, type Result } from '../kernel/result.ts';
import { choosePillar, choosePlatform, renameItem } from './edit-item.ts';
import { headlineState } from './headline.ts';
import { planFailure, writeStepValue } from './write-step.ts';
import { fillStepField, textOf } from './fill-step-field.ts';
import type { StepFieldName } from '../documents/step-fields.ts';
import { replaceText } from './write-text.ts';
import { bodyPath, descriptionPath } from '../documents/text-path.ts';

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

/** Sets a step's field that is stored on the item itself. Returns null for every other field. */
function fillItemField(item: ContentItem, { step, field }: StepFieldName, value: unknown): Outcome | null {
  const wrong = fail({ type: 'unknown-option' } as const);
  switch (`${step}.${field}`) {
    case 'platform.selectedPlatforms':
      if (value === null) return choosePlatforms(item, []);
      return isListOfNumbers(value) ? choosePlatforms(item, [...new Set(value)]) : wrong;
    case 'content-strategy.title':
      if (isBlank(value) && isBlank(readRegister(item.title))) return done;
      return typeof value === 'string' ? renameItem(item, { title: value }) : wrong;
    case 'content-strategy.ideaDescription':
      return value === null || typeof value === 'string'
        ? replaceText(item, { path: descriptionPath, text: value ?? '' })
        : wrong;
    case 'content-strategy.pillarId':
      return value === null || typeof value === 'string' ? choosePillar(item, { pillarId: value || null }) : wrong;
    case 'content-creation.content':
      return value === null || typeof value === 'string'
        ? replaceText(item, { path: bodyPath, text: value ?? '' })
        : wrong;
    default:
      return null;
  }
}

/** Sets the platforms in the given order. The first one is the main one. */
function choosePlatforms(item: ContentItem, wanted: readonly number[]): Outcome {
  const others = Object.keys(item.platforms)
    .map(Number)
    .filter((platformId) => !wanted.includes(platformId));
  for (const platformId of others) choosePlatform(item, { platformId, chosen: false });
  for (const [index, platformId] of wanted.entries()) {
    const outcome = choosePlatform(item, { platformId, chosen: true });
    if (!outcome.ok) return outcome;
    if (item.platforms[platformId] !== index + 1) item.platforms[platformId] = index + 1;
  }
  return done;
}

/** A blank title is accepted for an item that has none yet. */
function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

function isListOfNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'number');
}
