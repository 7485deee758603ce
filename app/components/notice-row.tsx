import { RiCheckLine, RiCloseLine } from '@remixicon/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Notice } from '../engine/notices/notice.ts';
import { wizardPath } from '../paths.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { kindOf, noticeKinds } from './notice-kind.ts';
import { noticeText } from './notice-text.ts';

export interface NoticeRowProps {
  readonly notice: Notice;
  readonly onRead: () => void;
  readonly onRemove: () => void;
  /** The person goes to what it is about. */
  readonly onFollow: () => void;
}

export function NoticeRow({ notice, onRead, onRemove, onFollow }: NoticeRowProps) {
  const [now] = useState(Date.now);
  const { title, text } = noticeText(notice, now);
  const { label, Icon, color } = noticeKinds[kindOf(notice)];
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
          {notice.item ? (
            <Link
              to={pathOf(notice.item.id, notice.type)}
              onClick={follow}
              className="text-ink no-underline hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
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

function pathOf(id: string, type: Notice['type']): string {
  return wizardPath(id, type === 'refused' ? {} : { panel: 'reconcile' });
}
