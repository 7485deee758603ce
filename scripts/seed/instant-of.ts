/**
 * The UTC instant, in milliseconds since 1970, at which clocks of an IANA zone show a local time (yyyy-MM-ddTHH:mm).
 * A time that a change to summer time skips is taken as the hour after it.
 */
export function instantOf(localTime: string, zone: string): number {
  const wanted = Date.parse(`${localTime}Z`);
  const first = wanted - offsetAt(wanted, zone);
  return wanted - offsetAt(first, zone);
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  // Sweden writes dates as ISO 8601 does.
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(
    instant,
  );
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000;
}
