import { RiCalendarCheckLine } from '@remixicon/react';
import { useState } from 'react';
import { useCalendarFeed, type CalendarFeed } from '../../features/publishing/use-calendar-feed.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';

/** The address at which another calendar can subscribe to the schedule. */
export function FeedDialog({ onClose }: { readonly onClose: () => void }) {
  const feed = useCalendarFeed();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Calendar feed"
      description={`Subscribe to this secret link to see your plan in Google Calendar, Apple Calendar or Outlook. Anyone with the link can read your titles and dates${feed.hasWords ? ', and the text of the posts that you post yourself' : ''}.`}
    >
      {feed.error !== null && feed.isReached && (
        <p role="alert" className="text-sm text-bad">
          {feed.error}
        </p>
      )}
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {feed.isReached ? '' : offlineSentence(feed.address)}
      </p>
      {feed.address === undefined && feed.isReached && feed.error === null && <Skeleton className="h-[76px]" />}
      {!feed.address && (
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>Close</Button>
          {feed.address === undefined && feed.error !== null && (
            <Button isBusy={feed.isReading} disabled={!feed.isReached} onClick={() => void feed.readAgain()}>
              Try again
            </Button>
          )}
          {feed.address === null && (
            <Button variant="primary" isBusy={feed.isBusy} disabled={!feed.isReached} onClick={() => void feed.renew()}>
              Create link
            </Button>
          )}
        </div>
      )}
      {feed.address && <FeedAddress feed={feed} address={feed.address} onClose={onClose} />}
    </Dialog>
  );
}

function offlineSentence(address: CalendarFeed['address']): string {
  if (address === undefined) return 'Only the server has your link. Go online to see or create it.';
  return address === null
    ? 'Go online to create your link.'
    : 'Go online to change your link. Calendars that use it go on showing your plan.';
}

interface FeedAddressProps {
  readonly feed: CalendarFeed;
  readonly address: string;
  readonly onClose: () => void;
}

function FeedAddress({ feed, address, onClose }: FeedAddressProps) {
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null);
  return (
    <div className="grid gap-4">
      <CopyField
        label="Link"
        copyLabel="Copy link"
        value={address}
        hint="Subscribe opens a calendar app on this device. In Google Calendar, add the copied link under “From URL”."
      >
        {feed.subscribeAddress !== null && (
          <a href={feed.subscribeAddress} className={buttonClass({ size: 'small' })}>
            <RiCalendarCheckLine size={16} aria-hidden="true" />
            Subscribe
          </a>
        )}
      </CopyField>
      <Switch
        label="Include the post’s words"
        hint="The text to copy stands in each event that you post yourself. Your calendar’s provider can read it before it is published."
        isOn={feed.hasWords}
        isDisabled={feed.isBusy || !feed.isReached}
        onChange={(hasWords) => void feed.setWords(hasWords)}
      />
      <div className="flex flex-wrap justify-end gap-2.5 border-t border-line pt-4">
        <Button variant="quiet" isBusy={feed.isBusy} disabled={!feed.isReached} onClick={() => setAsked('remove')}>
          Turn off
        </Button>
        <Button variant="quiet" isBusy={feed.isBusy} disabled={!feed.isReached} onClick={() => setAsked('renew')}>
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
