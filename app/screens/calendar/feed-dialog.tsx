import { RiCheckLine, RiFileCopyLine } from '@remixicon/react';
import { useRef, useState } from 'react';
import { useCalendarFeed, type CalendarFeed } from '../../features/publishing/use-calendar-feed.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Where another calendar subscribes to the plan. */
export function FeedDialog({ onClose }: { readonly onClose: () => void }) {
  const feed = useCalendarFeed();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Calendar feed"
      description="Subscribe to this secret link to see your plan in Google Calendar, Apple Calendar or Outlook. Anyone with the link can read your titles and dates."
    >
      {feed.error !== null && (
        <p role="alert" className="text-sm text-bad">
          {feed.error}
        </p>
      )}
      {feed.address === undefined && feed.error === null && <Skeleton className="h-[76px]" />}
      {feed.address === null && (
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" isBusy={feed.isBusy} onClick={() => void feed.renew()}>
            Create link
          </Button>
        </div>
      )}
      {feed.address && <FeedAddress feed={feed} address={feed.address} onClose={onClose} />}
    </Dialog>
  );
}

interface FeedAddressProps {
  readonly feed: CalendarFeed;
  readonly address: string;
  readonly onClose: () => void;
}

function FeedAddress({ feed, address, onClose }: FeedAddressProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<{ readonly address: string; readonly isCopied: boolean } | null>(null);
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null);
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    );
    // Without leave of the browser the person copies what is marked for them.
    if (!isCopied) field.current?.select();
    setCopied({ address, isCopied });
  };
  return (
    <div className="grid gap-4">
      <TextField ref={field} readOnly label="Link" value={address} onFocus={({ target }) => target.select()} />
      <div className="flex flex-wrap items-center gap-2.5">
        <Button variant="primary" onClick={() => void copy()}>
          <RiFileCopyLine size={17} aria-hidden="true" />
          Copy link
        </Button>
        <span role="status" className="flex min-w-0 items-center gap-1.5 text-sm text-ink-2">
          {copied?.address === address && copied.isCopied && (
            <>
              <RiCheckLine size={16} aria-hidden="true" className="text-good" />
              Copied
            </>
          )}
          {copied?.address === address &&
            !copied.isCopied &&
            'Your browser blocked copying. The link is selected: press Ctrl C or ⌘C.'}
        </span>
      </div>
      <div className="flex flex-wrap justify-end gap-2.5 border-t border-line pt-4">
        <Button variant="quiet" isBusy={feed.isBusy} onClick={() => setAsked('remove')}>
          Turn off
        </Button>
        <Button variant="quiet" isBusy={feed.isBusy} onClick={() => setAsked('renew')}>
          New link
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked === 'renew' ? 'Create a new link?' : 'Turn off the calendar feed?'}
        text="Calendars that use the current link will stop showing your plan. This cannot be undone."
        confirmLabel={asked === 'renew' ? 'Create new link' : 'Turn off'}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          void (asked === 'renew' ? feed.renew() : feed.remove());
        }}
      />
    </div>
  );
}
