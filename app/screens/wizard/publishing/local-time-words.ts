const words = new Intl.DateTimeFormat('en-GB', {
  // The time is one on a clock already: no zone may move it.
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** "Tue, 24 Nov 2026, 09:00". @param localTime yyyy-MM-ddTHH:mm */
export function localTimeWords(localTime: string): string {
  const time = Date.parse(`${localTime}Z`);
  return Number.isNaN(time) ? localTime : words.format(time);
}

/** Which clock a time is on. */
export function zoneWords(zone: string, ownZone: string): string {
  return zone === ownZone ? `Your time, ${zone}` : `Time in ${zone}`;
}
