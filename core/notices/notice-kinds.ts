/**
 * The kinds of notices: what the server tells a person's devices while the app is closed (Web Push), one row a kind.
 *
 * A row says when the notice is told, in which words, where a press on it leads, and how long it is worth telling.
 * Settings shows the rows as switches, the server writes and sends by them, and the service worker shows the result.
 *
 * Invariant: a notice holds no text of a draft. The title of a post is the only thing that its person wrote, and they
 * can switch it off.
 */

import { counted } from '../kernel/counted.ts';
import { listed } from '../kernel/listed.ts';
import { oneLine } from '../kernel/one-line.ts';
import { shortenText } from '../kernel/text.ts';

/** Where a press on a notice leads. Each app knows its own addresses for these. */
export interface NoticePlace {
  /**
   * - `hand-over`: the text of a post, ready to be copied to `platform`
   * - `publishing`: the publications of an item
   * - `choices`: the choices that an item's person has to make
   * - `connections`, `writing`, `devices`: the connected accounts, the place to write, the signed-in devices
   */
  readonly screen: (typeof noticeScreens)[number];
  /** Null where the screen is of no item. */
  readonly itemId: string | null;
  /** The key of a platform, where one is meant. */
  readonly platform: string | null;
}

export const noticeScreens = ['hand-over', 'publishing', 'choices', 'connections', 'writing', 'devices'] as const;

export interface NoticeWords {
  readonly title: string;
  readonly text: string;
}

/** A platform by its key, and its name as people read it. */
export interface NamedPlatform {
  readonly key: string;
  readonly name: string;
}

interface OfItem {
  readonly itemId: string;
  /** The item's title; null where it has none, or the person wants none in notices. */
  readonly title: string | null;
}

interface OfPost extends OfItem {
  /** At least one. */
  readonly platforms: readonly NamedPlatform[];
}

/** The facts that the notices of each kind are made of. */
export interface NoticeFacts {
  readonly 'by-hand': OfPost;
  readonly published: OfPost;
  readonly failed: OfPost & { readonly outcome: 'failed' | 'unclear' | 'missed' };
  readonly connection: { readonly platform: NamedPlatform };
  readonly choice: OfItem;
  readonly streak: { readonly days: number };
  /** The name that the device gave itself, for example "Chrome on Windows". */
  readonly 'sign-in': { readonly device: string };
}

export type NoticeKind = keyof NoticeFacts;

/** A kind of notice. */
export interface NoticeRow<Facts> {
  /** The name of its switch among the person's preferences. */
  readonly preference: string;
  /** The words of the switch; the hint says when it is told. */
  readonly label: string;
  readonly hint: string;
  /** The words of its button, which does the same as a press on the notice. */
  readonly action: string;
  readonly words: (facts: Facts) => NoticeWords;
  readonly place: (facts: Facts) => NoticePlace;
  /** How long it is worth telling, for a device that is off or for quiet hours. Milliseconds. */
  readonly keptMs: number;
  /** Whether a device on low battery should wake up for it (RFC 8030, section 5.3). */
  readonly isUrgent: boolean;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Most characters of a title. Systems show less. */
const MAX_TITLE = 80;

const failures: Readonly<
  Record<NoticeFacts['failed']['outcome'], (name: string, places: string) => readonly [string, string]>
> = {
  failed: (name, places) => [`${name} could not be published`, `It failed on ${places}. Open it to see why.`],
  unclear: (name, places) => [
    `${name} may have been published`,
    `${places} gave no clear answer. Open it to say whether the post is there.`,
  ],
  missed: (name, places) => [
    `${name} missed its time`,
    `It was due on ${places}. Open it to publish it or to choose another time.`,
  ],
};

/** Every kind of notice, in the order of the settings. */
export const noticeKinds: { readonly [Kind in NoticeKind]: NoticeRow<NoticeFacts[Kind]> } = {
  'by-hand': {
    preference: 'tellByHand',
    label: 'Post it now',
    hint: 'At the time of a post that you publish yourself. Opens its text, ready to copy.',
    action: 'Post it now',
    words: ({ title, platforms }) => ({
      title: `${nameOf(title)} is due on ${namesOf(platforms)}`,
      text: 'Post it now: the text is ready to copy.',
    }),
    place: ({ itemId, platforms }) => ({ screen: 'hand-over', itemId, platform: platforms[0]?.key ?? null }),
    keptMs: 12 * HOUR,
    isUrgent: true,
  },
  published: {
    preference: 'tellPublished',
    label: 'Published',
    hint: 'When a scheduled post was published.',
    action: 'Open it',
    words: ({ title, platforms }) => ({
      title: `${nameOf(title)} was published`,
      text: `Posted on ${namesOf(platforms)}.`,
    }),
    place: ({ itemId }) => ({ screen: 'publishing', itemId, platform: null }),
    keptMs: 12 * HOUR,
    isUrgent: false,
  },
  failed: {
    preference: 'tellFailed',
    label: 'Not published',
    hint: 'When a scheduled post failed, missed its time, or may not have been published.',
    action: 'Open it',
    words: ({ title, platforms, outcome }) => {
      const [first, second] = failures[outcome](nameOf(title), namesOf(platforms));
      return { title: first, text: second };
    },
    place: ({ itemId }) => ({ screen: 'publishing', itemId, platform: null }),
    keptMs: DAY,
    isUrgent: true,
  },
  connection: {
    preference: 'tellConnection',
    label: 'Connect an account again',
    hint: 'When a platform has ended its permission.',
    action: 'Connect again',
    words: ({ platform }) => ({
      title: `Connect ${platform.name} again`,
      text: 'The permission has ended. Until then, you post there yourself.',
    }),
    place: ({ platform }) => ({ screen: 'connections', itemId: null, platform: platform.key }),
    keptMs: DAY,
    isUrgent: false,
  },
  choice: {
    preference: 'tellChoice',
    label: 'Something to choose',
    hint: 'When two of your devices changed the same thing.',
    action: 'Choose',
    words: ({ title }) => ({
      title: `${nameOf(title)} was changed on two devices`,
      text: 'Choose what to keep.',
    }),
    place: ({ itemId }) => ({ screen: 'choices', itemId, platform: null }),
    keptMs: DAY,
    isUrgent: false,
  },
  streak: {
    preference: 'tellStreak',
    label: 'Your streak is about to end',
    hint: 'In the evening of a day on which you have not written or published anything yet.',
    action: 'Write something',
    words: ({ days }) => ({
      title: `Your streak of ${counted(days, 'day')} ends at midnight`,
      text: 'Write or publish something today to keep it.',
    }),
    place: () => ({ screen: 'writing', itemId: null, platform: null }),
    // It is stored before ten in the evening, and at midnight it is over.
    keptMs: 2 * HOUR,
    isUrgent: false,
  },
  'sign-in': {
    preference: 'tellSignIn',
    label: 'New sign-in',
    hint: 'When somebody signs in to your account on another device.',
    action: 'See your devices',
    words: ({ device }) => ({
      title: 'New sign-in to your account',
      text: `${device}. If this was not you, log it out and change your password.`,
    }),
    place: () => ({ screen: 'devices', itemId: null, platform: null }),
    keptMs: DAY,
    isUrgent: true,
  },
};

export const noticeKindNames = Object.keys(noticeKinds) as readonly NoticeKind[];

/** A kind with its facts. */
export type NoticeSubject = { readonly [Kind in NoticeKind]: { readonly kind: Kind } & NoticeFacts[Kind] }[NoticeKind];

export function noticeWords(subject: NoticeSubject): NoticeWords {
  return rowOf(subject).words(subject);
}

export function noticePlace(subject: NoticeSubject): NoticePlace {
  return rowOf(subject).place(subject);
}

/** The row of a subject's kind takes its facts, which the compiler cannot follow through the table. */
function rowOf({ kind }: NoticeSubject): NoticeRow<NoticeSubject> {
  return noticeKinds[kind] as unknown as NoticeRow<NoticeSubject>;
}

function nameOf(title: string | null): string {
  const words = title === null ? '' : oneLine(title);
  return words === '' ? 'A post' : `“${shortenText(words, MAX_TITLE)}”`;
}

function namesOf(platforms: readonly NamedPlatform[]): string {
  return listed(platforms.map(({ name }) => name));
}
