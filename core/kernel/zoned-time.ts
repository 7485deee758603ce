/** Whether this is an IANA time zone that this runtime supports. */
export function isTimeZone(zone: string): boolean {
  try {
    return clockOf(zone).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Creating a formatter takes as long as about a hundred uses of it. There are some six hundred zones. */
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
  // Zone names are case-insensitive. Only the canonical spelling is cached.
  if (clock.resolvedOptions().timeZone === zone) clocks.set(zone, clock);
  return clock;
}

/**
 * The time in a zone as yyyy-MM-ddTHH:mm.
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

/**
 * The date in a zone as yyyy-MM-dd.
 *
 * @param instant milliseconds since 1970
 * @throws when there is no such zone
 */
export function clockDateIn(zone: string, instant: number): string {
  return clockTimeIn(zone, instant).slice(0, 10);
}

/** A time that a person chose on a local clock, with the instant that it refers to. */
export interface ChosenInstant {
  /** UTC instant, ISO 8601. */
  readonly at: string;
  /** yyyy-MM-ddTHH:mm that the clock shows at that instant. */
  readonly localTime: string;
  /**
   * How often the clock shows the chosen time. `never`: it is skipped when clocks go forward, and `localTime` is later
   * by the length of the jump. `twice`: clocks go back over it, and `at` is the first of the two instants.
   */
  readonly shown: 'once' | 'never' | 'twice';
}

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
/** Longer than any zone's offset from UTC, and shorter than the time between two clock changes of one zone. */
const DAY_MS = 86_400_000;

/**
 * The instant at which the clocks of a zone show a time.
 *
 * @param localTime yyyy-MM-ddTHH:mm
 * @param zone IANA time zone
 * @returns null when either of them is invalid
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
  // With the offset from before the jump, a skipped time is moved later by the length of the jump.
  const instant = instants[0] ?? asUtc - before;
  return {
    at: new Date(instant).toISOString(),
    localTime: clockTimeIn(zone, instant),
    shown: instants.length === 0 ? 'never' : instants.length === 1 ? 'once' : 'twice',
  };
}

/** `Date.parse` reads 30 February as 2 March. */
function isSameTime(asUtc: number, localTime: string): boolean {
  return new Date(asUtc).toISOString().startsWith(localTime);
}

/** The offset of a zone from UTC in milliseconds; null when there is no such zone. */
function offsetAt(zone: string, instant: number): number | null {
  try {
    const minute = Math.floor(instant / 60_000) * 60_000;
    return Date.parse(`${clockTimeIn(zone, minute)}Z`) - minute;
  } catch {
    return null;
  }
}
