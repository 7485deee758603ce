import type { DeviceChanges } from '#core/history/merged-changes.ts';
import { deviceAndTime } from './merged-sentence.ts';

export interface MergedLineProps {
  readonly changes: Pick<DeviceChanges, 'device' | 'time'>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Says of an item in a list that another device changed it since it was last seen here. */
export function MergedLine({ changes, now }: MergedLineProps) {
  return <p className="text-xs text-info wrap-anywhere">Changed elsewhere: {deviceAndTime(changes, now)}</p>;
}
