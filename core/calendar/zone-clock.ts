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
