import type { CommandCall } from '#core/commands.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import type { StepId } from '#core/documents/steps.ts';
import { randomBytes } from 'node:crypto';
import type { AppDeps } from '../../app-context.ts';
import { writeItem } from '../../documents/write.ts';

export interface StepValues {
  readonly step: StepId;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Fills steps of the wizard, all in one change. @throws 400 in the command's words */
export async function fillSteps(
  deps: AppDeps,
  userId: string,
  id: string,
  steps: readonly StepValues[],
): Promise<void> {
  const calls = steps.map(({ step, values }): CommandCall<'content-item'> => ({
    name: 'fillStep',
    input: { step, values, newRows: newRows(values) },
  }));
  if (calls.length > 0) await writeItem(deps, userId, id, calls);
}

/** Enough new ids for the longest list among the values. */
function newRows(values: StepValues['values']): string[] {
  const longest = Math.max(0, ...Object.values(values).map((value) => (Array.isArray(value) ? value.length : 0)));
  return Array.from({ length: longest }, () => uuidFromBytes(randomBytes(16)));
}
