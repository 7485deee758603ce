import { parseJson } from '#core/kernel/json.ts';
import type { NoticePlace } from '#core/notices/notice-kinds.ts';
import { pushMessage } from '#core/notices/push-message.ts';
import { newIdeaParam, paths } from '../../paths.ts';
import { noticePath } from './notice-path.ts';

/** A notice as the browser shows it. */
export interface ShownNotice {
  /** The account that it is for; null where the message could not be read. */
  readonly account: string | null;
  readonly title: string;
  readonly options: NotificationOptions & {
    /** Kept with the notice until it is pressed. */
    readonly data: NoticeData;
    /** Missing from the DOM library: buttons, which some systems show. */
    readonly actions?: readonly { readonly action: string; readonly title: string }[];
  };
}

export interface NoticeData {
  readonly path: string;
  readonly itemId: string | null;
  /** Whether the bell has a notice of the same, or will have one once this device has synced. */
  readonly isInBell: boolean;
}

/** Where a streak and a sign-in lead, which the bell does not have. */
const outsideBell: readonly NoticePlace['screen'][] = ['writing', 'devices'];

const icons = { icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' } as const;

/**
 * A notice for the text of a push message. One that a newer server has written differently is still announced: browsers
 * end the subscription of a site that shows nothing.
 */
export function shownNotice(text: string): ShownNotice {
  const parsed = pushMessage.safeParse(parseJson(text));
  if (!parsed.success)
    return {
      account: null,
      title: 'Something new in Rostrum',
      options: { ...icons, tag: 'other', data: { path: paths.dashboard, itemId: null, isInBell: false } },
    };
  const { account, id, title, text: body, action, place } = parsed.data;
  return {
    account,
    title,
    options: {
      ...icons,
      body,
      // The same event replaces its notice.
      tag: id,
      data: { path: noticePath(place), itemId: place.itemId, isInBell: !outsideBell.includes(place.screen) },
      actions: [{ action: 'open', title: action }],
    },
  };
}

/**
 * The number on the app's icon: each unread notice of the bell, and each shown one that the bell does not have.
 *
 * @param unread how many the bell shows as unread
 */
export function numberOnIcon(unread: number, shown: readonly { readonly data: unknown }[]): number {
  return unread + shown.filter(({ data }) => (data as NoticeData | null)?.isInBell === false).length;
}

/** Pages where nothing is typed and nothing is shown once, such as recovery codes: they can be left at any time. */
const lists: ReadonlySet<string> = new Set([
  paths.dashboard,
  paths.studio,
  paths.pipeline,
  paths.calendar,
  paths.analytics,
  paths.milestones,
]);

/**
 * The window for a notice that was pressed: one that shows its place already, else one with a list, which is led there
 * (`navigates`), else none, and another is opened.
 *
 * @param windows the addresses of the open windows
 */
export function windowFor(
  path: string,
  windows: readonly string[],
): { readonly use: number | null; readonly navigates: boolean } {
  const addresses = windows.map((address) => new URL(address));
  const there = addresses.findIndex(({ pathname, search }) => pathname + search === path);
  if (there >= 0) return { use: there, navigates: false };
  const free = addresses.findIndex(
    ({ pathname, searchParams }) => lists.has(pathname) && searchParams.get(newIdeaParam.name) !== newIdeaParam.value,
  );
  return { use: free >= 0 ? free : null, navigates: true };
}
