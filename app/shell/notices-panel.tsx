import { Popover } from '@ark-ui/react/popover';
import { RiCheckLine, RiCloseLine, RiErrorWarningLine, RiGitBranchLine, RiGitMergeLine } from '@remixicon/react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PublicationNews } from '#core/calendar/publication-news.ts';
import type { EndingConnection } from '#core/publishing/connection-state.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import type { Notice } from '../engine/store/notices.ts';
import { paths, wizardPath } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Panel } from '../ui/panel.tsx';
import { SampleNote } from '../ui/sample-note.tsx';
import { showToast } from '../ui/show-toast.ts';
import { accountName } from '../features/account/account-name.ts';
import { mergedSentence } from '../features/history/merged-sentence.ts';
import { propertyName } from '../features/history/property-words.ts';
import { noticePath } from '../features/notices/notice-path.ts';
import { newsWords } from '../features/publishing/news-words.ts';
import type { Notices } from './use-notices.ts';
import type { NoticeMark } from '#core/workspace/notice-marks.ts';
import { closeSettled } from '../features/notices/close-settled.ts';
import { useApplyToWorkspace } from '../features/workspace/use-add-pillar.ts';

/** The kinds of notifications (docs/rules/people.md, "Notifications"). */
type NoticeKind = 'success' | 'info' | 'warning' | 'error';

export const noticeKinds: Readonly<
  Record<NoticeKind, { readonly label: string; readonly Icon: typeof RiCheckLine; readonly color: string }>
> = {
  error: { label: 'Error', Icon: RiErrorWarningLine, color: 'text-bad' },
  warning: { label: 'Warning', Icon: RiGitBranchLine, color: 'text-warn' },
  info: { label: 'Info', Icon: RiGitMergeLine, color: 'text-info' },
  success: { label: 'Success', Icon: RiCheckLine, color: 'text-good' },
};

/** The kind of a notice. The person's own actions are not announced (docs/rules/people.md, "Notifications"). */
export function kindOf(notice: KindFacts): NoticeKind {
  switch (notice.type) {
    case 'refused':
      return 'error';
    case 'choice':
      return 'warning';
    case 'merged':
      return 'info';
    case 'post':
      return postKinds[notice.news.event];
    case 'connection':
      return notice.connection.state === 'ended' ? 'error' : 'warning';
  }
}

type KindFacts =
  | { readonly type: Exclude<Notice['type'], 'post' | 'connection'> }
  | { readonly type: 'connection'; readonly connection: Pick<EndingConnection, 'state'> }
  | { readonly type: 'post'; readonly news: Pick<PublicationNews, 'event'> };

const postKinds: Readonly<Record<PublicationNews['event'], NoticeKind>> = {
  failed: 'error',
  unknown: 'warning',
  overdue: 'warning',
  // It is its person's turn, and nothing went wrong.
  'by-hand': 'info',
  published: 'success',
};

const sampleNotices: readonly { readonly kind: NoticeKind; readonly title: string; readonly text: string }[] = [
  {
    kind: 'error',
    title: '“Pricing pages and trust” could not be published',
    text: 'Medium refused it: the title is too long.',
  },
  { kind: 'warning', title: '“Notes on mentors” was changed on two devices', text: 'Choose what to keep: title.' },
  {
    kind: 'info',
    title: '“How I say no” was merged while you were away',
    text: 'Your phone added 42 words an hour ago.',
  },
  { kind: 'success', title: '“A year of shipping offline” was published', text: 'Posted on LinkedIn at 08:30.' },
];

/** Example notifications for a person who has none yet. */
function SampleNotices({ onLeave }: { readonly onLeave: () => void }) {
  return (
    <div className="grid gap-2 border-t border-line p-3">
      <SampleNote until="These are made up." leaveLabel="Hide the sample" onLeave={onLeave} />
      <ul aria-label="Sample notifications" className="max-h-[min(50dvh,420px)] overflow-y-auto">
        {sampleNotices.map(({ kind, title, text }) => {
          const { label, Icon, color } = noticeKinds[kind];
          return (
            <li key={kind} className="flex items-start gap-2.5 border-b border-line px-1 py-2 last:border-b-0">
              <Icon size={18} role="img" aria-label={label} className={`mt-1 shrink-0 ${color}`} />
              <div className="min-w-0">
                <p className="text-base wrap-anywhere">{title}</p>
                <p className="text-sm wrap-anywhere text-ink-2">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export interface NoticesPanelProps {
  readonly triggerId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly notices: Notices;
}

export function NoticesPanel({ triggerId, isOpen, onClose, notices }: NoticesPanelProps) {
  const { all } = notices;
  const { markRead, remove, restore } = useMarks(notices);
  const unread = all?.filter((notice) => !notice.isRead) ?? [];
  const [isSample, setIsSample] = useState(false);
  const content = useRef<HTMLDivElement>(null);

  const removeOne = async (id: string) => {
    await remove(id);
    content.current?.focus({ preventScroll: true });
    showToast({ title: 'Notification removed', action: { label: 'Undo', run: () => void restore(id) } });
  };

  return (
    <Panel triggerId={triggerId} isOpen={isOpen} onClose={onClose} className="w-[380px]" contentRef={content}>
      <div className="flex min-h-[52px] items-center justify-between gap-3 py-1 pr-2 pl-4">
        <Popover.Title className="font-serif text-lg">Notifications</Popover.Title>
        {unread.length > 0 && (
          <Button variant="quiet" size="small" onClick={() => void markRead(unread.map((notice) => notice.id))}>
            Mark all as read
          </Button>
        )}
      </div>
      {all && all.length > 0 ? (
        <ul aria-label="Notifications" className="max-h-[min(60dvh,520px)] overflow-y-auto border-t border-line">
          {all.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              onRead={() => void markRead([notice.id])}
              onRemove={() => void removeOne(notice.id)}
              onFollow={onClose}
            />
          ))}
        </ul>
      ) : (
        !isSample && (
          <div className="border-t border-line px-4 py-6 text-center">
            <p className="font-serif text-md">{all ? 'You’re all caught up' : 'Loading notifications'}</p>
            {all && (
              <>
                <p className="mt-1 mb-3 text-sm text-ink-2">
                  You’ll see what was published, what needs you, and changes from your other devices here.
                </p>
                <Button size="small" onClick={() => setIsSample(true)}>
                  See an example
                </Button>
              </>
            )}
          </div>
        )
      )}
      {isSample && all?.length === 0 && <SampleNotices onLeave={() => setIsSample(false)} />}
    </Panel>
  );
}

export interface NoticeRowProps {
  readonly notice: Notice;
  readonly onRead: () => void;
  readonly onRemove: () => void;
  /** Called when the person opens its subject. */
  readonly onFollow: () => void;
}

function NoticeRow({ notice, onRead, onRemove, onFollow }: NoticeRowProps) {
  const [now] = useState(Date.now);
  const { title, text } = noticeText(notice, now);
  const { label, Icon, color } = noticeKinds[kindOf(notice)];
  const target = pathOf(notice);
  const follow = () => {
    onRead();
    onFollow();
  };
  return (
    <li
      className={classNames(
        'flex items-start gap-2.5 border-b border-line border-l-3 py-2 pr-2 pl-3.5 last:border-b-0',
        notice.isRead ? 'border-l-transparent' : 'border-l-accent',
      )}
    >
      <Icon size={18} role="img" aria-label={label} className={classNames('mt-2.5 shrink-0 desk:mt-1.5', color)} />
      <div className="min-w-0 grow py-1.5 desk:py-1">
        <p className={classNames('text-base wrap-anywhere', !notice.isRead && 'font-medium')}>
          {!notice.isRead && <span className="sr-only">Unread: </span>}
          <Link to={target} onClick={follow} className="text-ink no-underline hover:underline">
            {title}
          </Link>
        </p>
        <p className="mt-0.5 text-sm wrap-anywhere text-ink-2">{text}</p>
      </div>
      <div className="flex shrink-0 max-desk:flex-col">
        {!notice.isRead && (
          <IconButton label={`Mark as read: ${title}`} onClick={onRead}>
            <RiCheckLine size={17} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={`Remove: ${title}`} onClick={onRemove}>
          <RiCloseLine size={17} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

/** A post that is due by hand leads to its text for the first platform. */
function postPath({ item, event, platformIds: [first = 0] }: PublicationNews): string {
  const platform = findPlatform(first)?.key ?? null;
  const screen = event === 'by-hand' ? 'hand-over' : 'publishing';
  return noticePath({ screen, itemId: item.id, platform });
}

/** Where the person looks at the subject of a notice. */
function pathOf(notice: Notice): string {
  switch (notice.type) {
    case 'connection':
      return paths.socialAccounts;
    case 'refused':
      // Settings list what was synced, and what was not.
      return notice.item ? wizardPath(notice.item.id) : paths.settings;
    case 'post':
      return postPath(notice.news);
    case 'choice':
    case 'merged':
      return wizardPath(notice.item.id, { panel: 'reconcile' });
  }
}

/**
 * The title and text of a notice.
 *
 * @param now milliseconds since 1970
 */
function noticeText(notice: Notice, now: number): { readonly title: string; readonly text: string } {
  switch (notice.type) {
    case 'refused':
      if (notice.what === 'publishing')
        return {
          title: notice.item ? `“${notice.item.title}” could not be published` : 'A post could not be published',
          text: `The server refused this: ${notice.reason ?? 'no reason given.'}`,
        };
      return {
        title: notice.item ? `A change to “${notice.item.title}” could not be synced` : 'A change could not be synced',
        text: `${notice.reason ?? 'The server refused it.'} It is still saved on this device.`,
      };
    case 'choice':
      return {
        title: `“${notice.item.title}” was changed on two devices`,
        text: `Choose what to keep: ${notice.properties.map((path) => propertyName(path.split('.'))).join(', ')}.`,
      };
    case 'post':
      return newsWords(notice.news, now);
    case 'connection':
      return connectionText(notice.connection);
    case 'merged':
      return {
        title: `“${notice.item.title}” was merged while you were away`,
        text: notice.item.devices.map((device) => `${mergedSentence(device, now)}.`).join(' '),
      };
  }
}

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long' });

function connectionText({ platformId, state, endsAt }: EndingConnection) {
  const platform = findPlatform(platformId);
  const name = platform ? accountName(platform) : 'an account';
  if (state === 'ended')
    return { title: `Connect ${name} again`, text: 'The permission has ended. Until then, you post there yourself.' };
  const until = endsAt === null ? 'soon' : `on ${day.format(new Date(endsAt))}`;
  return { title: `Connect ${name} again`, text: `The permission ends ${until}. Connect again to keep posting.` };
}

/**
 * The beginnings of ids of notices that this device alone has: changes from elsewhere since they were last seen here,
 * and what the server refused of this device. All others have the same id on every device.
 */
const ownToDevice = /^(refused|merged) /;

/**
 * Marks notices: at once on this device, and in the workspace for the others. A disk that refuses the second loses
 * nothing but the mark there. Notifications that the system still shows about their items are closed.
 */
function useMarks({ all = [], markRead, remove, restore }: Notices): Pick<Notices, 'markRead' | 'remove' | 'restore'> {
  const apply = useApplyToWorkspace();
  const tellOthers = (wanted: readonly string[], mark: NoticeMark) => {
    const ids = wanted.filter((id) => !ownToDevice.test(id));
    if (ids.length > 0) apply('markNotices', { ids, mark, now: Date.now() }).catch(() => {});
  };
  const close = async (seen: readonly string[]) => {
    const registration = await navigator.serviceWorker?.getRegistration();
    // Missing in browsers without notifications.
    if (registration && 'getNotifications' in registration) await closeSettled(registration, all, seen);
  };
  return {
    markRead: async (ids) => {
      tellOthers(ids, 'read');
      close(ids).catch(() => {});
      await markRead(ids);
    },
    remove: async (id) => {
      tellOthers([id], 'removed');
      close([id]).catch(() => {});
      await remove(id);
    },
    restore: async (id) => {
      tellOthers([id], 'read');
      await restore(id);
    },
  };
}
