import { RiCheckLine, RiFileCopyLine } from '@remixicon/react';
import { useRef, useState } from 'react';
import { useCalendarFeed, type CalendarFeed } from '../../features/publishing/use-calendar-feed.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The address at which another calendar can subscribe to the schedule. */
export function FeedDialog({ onClose }: { readonly onClose: () => void }) {
  const feed = useCalendarFeed();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Calendar feed"
      description="Google Calendar, Apple Calendar and Outlook show your plan when they subscribe to a secret address. Whoever knows the address can read titles and dates."
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
            Make an address
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
    // Without permission to use the clipboard, the text is selected so that the person can copy it.
    if (!isCopied) field.current?.select();
    setCopied({ address, isCopied });
  };
  return (
    <div className="grid gap-4">
      <TextField ref={field} readOnly label="Address" value={address} onFocus={({ target }) => target.select()} />
      <div className="flex flex-wrap items-center gap-2.5">
        <Button variant="primary" onClick={() => void copy()}>
          <RiFileCopyLine size={17} aria-hidden="true" />
          Copy address
        </Button>
        <span role="status" className="flex min-w-0 items-center gap-1.5 text-sm text-ink-2">
          {copied?.address === address && copied.isCopied && (
            <>
              <RiCheckLine size={16} aria-hidden="true" className="text-good" />
              Copied
            </>
          )}
          {copied?.address === address && !copied.isCopied && 'The browser did not allow it. Copy what is marked.'}
        </span>
      </div>
      <div className="flex flex-wrap justify-end gap-2.5 border-t border-line pt-4">
        <Button variant="quiet" isBusy={feed.isBusy} onClick={() => setAsked('remove')}>
          Turn off
        </Button>
        <Button variant="quiet" isBusy={feed.isBusy} onClick={() => setAsked('renew')}>
          New address
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked === 'renew' ? 'Make a new address?' : 'Turn the feed off?'}
        text="Calendars that use this address stop showing your plan. This cannot be undone."
        confirmLabel={asked === 'renew' ? 'Make a new address' : 'Turn off'}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          void (asked === 'renew' ? feed.renew() : feed.remove());
        }}
      />
    </div>
  );
}
