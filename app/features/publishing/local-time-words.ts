const words = new Intl.DateTimeFormat('en-GB', {
  // The time is one on a clock already: no zone may move it.
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
  // Browsers put their commas where they please.
  const parts = new Map(words.formatToParts(time).map(({ type, value }) => [type, value]));
  const day = ['weekday', 'day', 'month', 'year'].map((name) => parts.get(name as Intl.DateTimeFormatPartTypes));
  return `${day.join(' ')}, ${localTime.slice(11)}`;
}

/** Which clock a time is on. */
export function zoneWords(zone: string, ownZone: string): string {
  return zone === ownZone ? `Your time, ${zone}` : `Time in ${zone}`;
}
