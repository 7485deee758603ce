import { dateOf, dayOf } from '../kernel/local-date.ts';
import { clockTimeIn, instantOf } from '../kernel/zoned-time.ts';
import { type NoticeKind, noticeKinds } from './notice-kinds.ts';

type Preferences = Readonly<Record<string, unknown>>;

/** The names of the preferences that concern all kinds. */
export const noticePreferences = {
  titles: 'noticeTitles',
  quiet: 'quietHours',
  quietFrom: 'quietFrom',
  quietUntil: 'quietUntil',
} as const;

/** Whether the person wants to be told of a kind: yes, until they switch it off. */
export function isWanted(preferences: Preferences, kind: NoticeKind): boolean {
  return preferences[noticeKinds[kind].preference] !== false;
}

/** Whether notices name a post by its title: yes, until it is switched off. */
export function showsTitles(preferences: Preferences): boolean {
  return preferences[noticePreferences.titles] !== false;
}

/** Times of day, HH:mm. The second may be of the next day. */
export interface QuietHours {
  readonly isOn: boolean;
  readonly from: string;
  readonly until: string;
}

const usual = { from: '22:00', until: '07:00' } as const;
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The person's quiet hours; off until they are switched on. */
export function quietHours(preferences: Preferences): QuietHours {
  const time = (name: string, otherwise: string) => {
    const kept = preferences[name];
    return typeof kept === 'string' && timeOfDay.test(kept) ? kept : otherwise;
  };
  return {
    isOn: preferences[noticePreferences.quiet] === true,
    from: time(noticePreferences.quietFrom, usual.from),
    until: time(noticePreferences.quietUntil, usual.until),
  };
}

/**
 * When the present quiet hours end, in milliseconds since 1970; null when it is not quiet.
 *
 * @param zone the person's IANA zone
 * @param now milliseconds since 1970
 */
export function endOfQuiet({ isOn, from, until }: QuietHours, zone: string, now: number): number | null {
  if (!isOn || from === until) return null;
  const [today = '', time = ''] = clockTimeIn(zone, now).split('T');
  const crossesMidnight = from > until;
  const isQuiet = crossesMidnight ? time >= from || time < until : time >= from && time < until;
  if (!isQuiet) return null;
  const endsTomorrow = crossesMidnight && time >= from;
  const ends = instantOf(`${endsTomorrow ? dateOf(dayOf(today) + 1) : today}T${until}`, zone);
  // Where the clocks go back over it, the end has passed, and the hours before it are shown again.
  return ends === null || Date.parse(ends.at) <= now ? null : Date.parse(ends.at);
}
