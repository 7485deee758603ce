/** Whether this is an IANA time zone that this server can count in. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** yyyy-MM-ddTHH:mm on the clocks of a zone. @param instant milliseconds since 1970 */
export function localTimeIn(zone: string, instant: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** yyyy-MM-dd in a zone. @param instant milliseconds since 1970 */
export function localDateIn(zone: string, instant: number): string {
  return localTimeIn(zone, instant).slice(0, 10);
}
