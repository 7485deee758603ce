import { clockTimeIn } from './zone-clock.ts';

/** A time that a person chose on their clock, as the moment that it stands for. */
export interface ChosenInstant {
  /** UTC instant, ISO 8601. */
  readonly at: string;
  /** yyyy-MM-ddTHH:mm that the clocks show then. */
  readonly localTime: string;
  /**
   * How often the clocks show what was chosen: `never` where they are put forward over it, and then `localTime` is as
   * much later as they jump; `twice` where they are put back over it, and then `at` is the first of the two.
   */
  readonly shown: 'once' | 'never' | 'twice';
}

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
/** Further than any zone is from UTC, and nearer than two changes of one zone's clocks are to each other. */
const DAY_MS = 86_400_000;

/**
 * The instant at which the clocks of a zone show a time.
 *
 * @param localTime yyyy-MM-ddTHH:mm
 * @param zone IANA time zone
 * @returns null where either of them is none
 */
export function instantOf(localTime: string, zone: string): ChosenInstant | null {
  const asUtc = Date.parse(`${localTime}Z`);
  if (!LOCAL_TIME.test(localTime) || Number.isNaN(asUtc) || !isSameTime(asUtc, localTime)) return null;
  const before = offsetAt(zone, asUtc - DAY_MS);
  const after = offsetAt(zone, asUtc + DAY_MS);
  if (before === null || after === null) return null;
  const instants = [...new Set([asUtc - before, asUtc - after])]
    .filter((instant) => clockTimeIn(zone, instant) === localTime)
    .toSorted((left, right) => left - right);
  // By the offset of the time before, what was skipped comes after the jump, and by as much.
  const instant = instants[0] ?? asUtc - before;
  return {
    at: new Date(instant).toISOString(),
    localTime: clockTimeIn(zone, instant),
    shown: instants.length === 0 ? 'never' : instants.length === 1 ? 'once' : 'twice',
  };
}

/** `Date.parse` takes 30 February for 2 March. */
function isSameTime(asUtc: number, localTime: string): boolean {
  return new Date(asUtc).toISOString().startsWith(localTime);
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds; null where there is no such zone. */
function offsetAt(zone: string, instant: number): number | null {
  try {
    const minute = Math.floor(instant / 60_000) * 60_000;
    return Date.parse(`${clockTimeIn(zone, minute)}Z`) - minute;
  } catch {
    return null;
  }
}
