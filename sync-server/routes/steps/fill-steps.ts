import { randomBytes } from 'node:crypto';
import type { CommandCall } from '#core/commands.ts';
import type { StepId } from '#core/documents/steps.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import type { AppDeps } from '../../app-context.ts';
import { clockTimeIn, instantOf } from '#core/kernel/zoned-time.ts';
import type { ItemRow } from '../../documents/user-rows.ts';
import type { Caller } from '../../documents/write-document.ts';
import { writeItem } from '../../documents/write.ts';

export interface StepValues {
  readonly step: StepId;
  readonly values: Readonly<Record<string, unknown>>;
}

interface FillSteps {
  readonly caller: Caller;
  readonly item: ItemRow;
  readonly steps: readonly StepValues[];
  /** IANA zone of the person's clock. */
  readonly zone: string;
}

type Call = CommandCall<'content-item'>;

/** Fills steps of the wizard, all in one change. @throws 400 in the command's words */
export async function fillSteps(deps: AppDeps, { caller, item, steps, zone }: FillSteps): Promise<void> {
  const now = deps.now();
  const calls = steps.flatMap(({ step, values }): Call[] => [
    { name: 'fillStep', input: { step, values, newRows: newRows(values), localNow: clockTimeIn(zone, now) } },
    ...(step === 'publishing' ? rescheduling(item, values, { zone, now }) : []),
  ]);
  if (calls.length > 0) await writeItem(deps, caller, item.id, calls);
}

/** Enough new ids for the longest list among the values. */
function newRows(values: StepValues['values']): string[] {
  const longest = Math.max(0, ...Object.values(values).map((value) => (Array.isArray(value) ? value.length : 0)));
  return Array.from({ length: longest }, () => uuidFromBytes(randomBytes(16)));
}

/** An item that is scheduled is due when its last step says; any other keeps the plan until it is scheduled. */
function rescheduling(
  { row: { scheduledLocal } }: ItemRow,
  { scheduleDate, scheduleTime }: StepValues['values'],
  { zone, now }: { readonly zone: string; readonly now: number },
): Call[] {
  if (!scheduledLocal) return [];
  const [date, time] = scheduledLocal.split('T');
  const localTime = `${textOr(scheduleDate, date)}T${textOr(scheduleTime, time)}`;
  const chosen = localTime === scheduledLocal ? null : instantOf(localTime, zone);
  return chosen ? [{ name: 'scheduleItem', input: { at: chosen.at, localTime: chosen.localTime, zone, now } }] : [];
}

function textOr(value: unknown, otherwise: string | undefined): string {
  return typeof value === 'string' && value !== '' ? value : (otherwise ?? '');
}
