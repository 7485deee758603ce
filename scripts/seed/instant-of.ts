/**
 * The UTC instant, in milliseconds since 1970, of a local time (yyyy-MM-ddTHH:mm) in an IANA zone. A local time that
 * the change to summer time skips counts as the hour after it.
 */
export function instantOf(localTime: string, zone: string): number {
  const wanted = Date.parse(`${localTime}Z`);
  const first = wanted - offsetAt(wanted, zone);
  return wanted - offsetAt(first, zone);
}

/** The zone's offset from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  // Swedish formats dates like ISO 8601.
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(
    instant,
  );
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000;
}
