const MINUTE_MS = 60_000;

/** Whether an instant lies in a minute that is over. @param now milliseconds since 1970 */
export function isPastInstant(instant: string, now: number): boolean {
  return Date.parse(instant) < Math.floor(now / MINUTE_MS) * MINUTE_MS;
}

/**
 * The same of a date, which is over with its day, or of a date and a time.
 *
 * @param local yyyy-MM-dd or yyyy-MM-ddTHH:mm on the person's clock
 * @param localNow yyyy-MM-ddTHH:mm on that clock
 */
export function isPastLocal(local: string, localNow: string): boolean {
  return local < localNow.slice(0, local.length);
}
