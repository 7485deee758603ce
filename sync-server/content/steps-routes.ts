import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type {
  createContentSteps,
  getContentSteps,
  stepsData,
  updateContentStep,
  updateIdeaSteps,
} from '#core/api/steps.ts';
import type { CommandCall } from '#core/commands.ts';
import { type StepId, stepIds } from '#core/documents/steps.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { clockTimeIn, instantOf } from '#core/kernel/zoned-time.ts';
import type { AppDeps } from '../app-context.ts';
import type { Handler } from '../handler.ts';
import { notFound } from '../http/errors.ts';
import { chunkDigest } from '../sync/stored-chunks.ts';
import { findItem } from './list-items.ts';
import type { ItemRow } from './user-rows.ts';
import { type Caller, writeItem } from './write-document.ts';

export function handleGetContentSteps(deps: AppDeps): Handler<typeof getContentSteps> {
  return async ({ user, params, rows }) =>
    await readStepsData(deps, { userId: user.id, id: findItem(rows, params['contentId']!).id });
}

export function handleCreateContentSteps(deps: AppDeps): Handler<typeof createContentSteps> {
  return async ({ caller, rows, body, zone }) => {
    const item = findItem(rows, body.contentId);
    await fillSteps(deps, { caller, item, steps: body.stepData, zone });
    return { success: true };
  };
}

export function handleUpdateContentStep(deps: AppDeps): Handler<typeof updateContentStep> {
  return async ({ caller, params, rows, body, zone }) => {
    const item = findItem(rows, params['contentId']!);
    const step = stepIds.find((each) => each === params['stepId']);
    if (!step) throw notFound();
    await fillSteps(deps, { caller, item, steps: [{ step, values: body.stepData }], zone });
    return { success: true };
  };
}

export function handleUpdateIdeaSteps(deps: AppDeps): Handler<typeof updateIdeaSteps> {
  return async ({ caller, params, rows, body, zone }) => {
    const item = findItem(rows, params['id']!);
    await fillSteps(deps, { caller, item, steps: body.stepsData.stepData, zone });
    return { success: true };
  };
}

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

/** Fills steps of the wizard in one change. @throws 400 with the command's sentence */
async function fillSteps(deps: AppDeps, { caller, item, steps, zone }: FillSteps): Promise<void> {
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

/** A scheduled item's due time follows its last step. Any other item keeps the time until it is scheduled. */
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

/** An item's wizard steps, and when it was last saved. */
export async function readStepsData(
  { syncStore, pool }: Pick<AppDeps, 'syncStore' | 'pool'>,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<z.input<typeof stepsData>> {
  const chunks = await syncStore.chunks(userId, id);
  const sound = chunks.filter(({ hash, bytes }) => chunkDigest(bytes) === hash).map(({ bytes }) => bytes);
  return { ...(await pool.readSteps(userId, id, sound)), contentId: id, version: '2.0' };
}
