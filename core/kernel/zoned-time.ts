/** Whether this is an IANA time zone that this machine can count in. */
export function isTimeZone(zone: string): boolean {
  try {
    return clockOf(zone).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Making one takes as long as some hundred readings of it; there are some six hundred zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  // Names may be written in any capitals: only zones that stand for themselves are kept.
  if (clock.resolvedOptions().timeZone === zone) clocks.set(zone, clock);
  return clock;
}

/**
 * yyyy-MM-ddTHH:mm on the clocks of a zone.
 *
 * @param instant milliseconds since 1970
 * @throws when there is no such zone
 */
export function clockTimeIn(zone: string, instant: number): string {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}T${parts.get('hour')}:${parts.get('minute')}`;
}

/** yyyy-MM-dd in a zone. @param instant milliseconds since 1970 @throws when there is no such zone */
export function clockDateIn(zone: string, instant: number): string {
  return clockTimeIn(zone, instant).slice(0, 10);
}

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
