import { isKey, keys } from '../../keys.ts';

const steps = [
  [keys.nextDay, 1],
  [keys.previousDay, -1],
  [keys.nextWeek, 7],
  [keys.previousWeek, -7],
] as const;

/** The number of days that an arrow key moves by; null for any other key. */
export function dayStep(event: Parameters<typeof isKey>[0]): number | null {
  return steps.find(([key]) => isKey(event, key))?.[1] ?? null;
}
