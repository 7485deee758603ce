const words = new Intl.DateTimeFormat('en-GB', {
  // The time is local already; no time zone may shift it.
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** "Tue 24 Nov 2026, 09:00". @param localTime yyyy-MM-ddTHH:mm */
export function localTimeWords(localTime: string): string {
  const time = Date.parse(`${localTime}Z`);
  if (Number.isNaN(time)) return localTime;
  // Browsers place commas differently.
  const parts = new Map(words.formatToParts(time).map(({ type, value }) => [type, value]));
  const day = ['weekday', 'day', 'month', 'year'].map((name) => parts.get(name as Intl.DateTimeFormatPartTypes));
  return `${day.join(' ')}, ${localTime.slice(11)}`;
}

/** The label of a time zone: the person's own, or another one. */
export function zoneWords(zone: string, ownZone: string): string {
  return zone === ownZone ? `Your time, ${zone}` : `Time in ${zone}`;
}
