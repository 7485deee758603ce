import type { ContentItem } from '../documents/content-item.ts';
import { readPlan, readWrittenPlan } from '../documents/publishing-plan.ts';
import type { StepFieldName } from '../documents/step-fields.ts';
import type { ContentFailure } from '../content/failures.ts';
import { type Result, fail } from '../kernel/result.ts';
import { planFailure } from './plan-failure.ts';
import { writeStepValue } from './write-step-value.ts';

export interface SetStepValue extends StepFieldName {
  readonly value: string | boolean | null;
  /** yyyy-MM-ddTHH:mm on the person's clock; when an item is to be published is refused without it. */
  readonly localNow?: string;
}

const planned: Readonly<Record<string, 'date' | 'time'>> = { scheduleDate: 'date', scheduleTime: 'time' };

/** Sets a choice, a phrase, a flag or an assistant's result of a step. A plan to publish lies ahead. */
export function setStepValue(
  item: ContentItem,
  { step, field, value, localNow }: SetStepValue,
): Result<void, ContentFailure> {
  const part = step === 'publishing' && Object.hasOwn(planned, field) ? planned[field] : undefined;
  if (part === undefined || typeof value !== 'string') return writeStepValue(item, { step, field, value });
  if (localNow === undefined) return fail({ type: 'bad-schedule' });
  const plan = { ...readWrittenPlan(item), [part]: value };
  const failure = planFailure(plan, { before: readPlan(item), localNow });
  return failure ? fail(failure) : writeStepValue(item, { step, field, value });
}
