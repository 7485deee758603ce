import { Popover } from '@ark-ui/react/popover';
import { useRef, useState } from 'react';
import type { Notices } from '../data/notices/use-notices.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import { showToast } from '../ui/show-toast.ts';
import { NoticeRow } from './notice-row.tsx';
import { SampleNotices } from './sample-notices.tsx';

export interface NoticesPanelProps {
  readonly triggerId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly notices: Notices;
}

export function NoticesPanel({ triggerId, isOpen, onClose, notices }: NoticesPanelProps) {
  const { all, markRead, remove, restore } = notices;
  const unread = all?.filter((notice) => !notice.isRead) ?? [];
  const [isSample, setIsSample] = useState(false);
  const content = useRef<HTMLDivElement>(null);

  const removeOne = async (id: string) => {
    await remove(id);
    content.current?.focus();
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
        <div className="border-t border-line px-4 py-6 text-center">
          <p className="font-serif text-md">{all ? 'Nothing waits for you' : 'Loading notifications'}</p>
          {all && (
            <>
              <p className="mt-1 mb-3 text-sm text-ink-2">
                Choices to make, changes that could not be synced and what your other devices changed show here.
              </p>
              {!isSample && (
                <Button size="small" onClick={() => setIsSample(true)}>
                  Look at a sample
                </Button>
              )}
            </>
          )}
        </div>
      )}
      {isSample && all?.length === 0 && <SampleNotices onLeave={() => setIsSample(false)} />}
    </Panel>
  );
}
