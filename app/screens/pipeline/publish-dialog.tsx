import { useState } from 'react';
import { Link } from 'react-router-dom';
import { awaitsPublishing } from '#core/publishing/shown-state.ts';
import { sayPublishOutcome } from '../../components/distribution/say-publish-outcome.ts';
import { PlatformIcon } from '../../components/platform-icon.tsx';
import { useContentItem } from '../../data/content/use-content-item.ts';
import { usePublications } from '../../data/publishing/use-publications.ts';
import { usePublishItem, type OpenItem } from '../../data/publishing/use-publish-item.ts';
import { useOnline } from '../../data/sync/use-online.ts';
import type { StoredContentRow } from '../../engine/rows.ts';
import { wizardPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ContentItem } from '#core/documents/content-item.ts';

export interface PublishDialogProps {
  readonly stored: StoredContentRow;
  readonly onClose: () => void;
}

/** Where an item goes when it is published now: asked before it goes. */
export function PublishDialog({ stored: { id, row }, onClose }: PublishDialogProps) {
  const opened = useContentItem(id);
  return (
    <Dialog isOpen onClose={onClose} title={`Publish "${row.title || 'Untitled'}" now?`}>
      {opened.state === 'loading' && <Skeleton className="h-[120px]" />}
      {opened.state === 'ready' && (
        <PublishChoice
          open={{ id, document: opened.document, apply: opened.apply }}
          item={opened.item}
          onClose={onClose}
        />
      )}
      {opened.state !== 'loading' && opened.state !== 'ready' && (
        <p className="text-base text-ink-2">Its words have not come to this device yet. Try again once it is synced.</p>
      )}
    </Dialog>
  );
}

interface PublishChoiceProps {
  readonly open: OpenItem;
  readonly item: ContentItem;
  readonly onClose: () => void;
}

function PublishChoice({ open, item, onClose }: PublishChoiceProps) {
  const { platforms } = usePublications(open.id, item);
  const { publish } = usePublishItem(open);
  const isOnline = useOnline();
  const [isBusy, setIsBusy] = useState(false);
  const left = platforms.filter(({ isChosen, shown }) => isChosen && awaitsPublishing(shown));
  const ours = left.filter(({ postedBy }) => postedBy === 'server');
  const theirs = left.filter(({ postedBy }) => postedBy === 'person');
  const publishNow = async () => {
    setIsBusy(true);
    const outcome = await publish(ours.map(({ platform }) => platform.id)).finally(() => setIsBusy(false));
    if (sayPublishOutcome(outcome, { isOnline })) onClose();
  };
  return (
    <div className="grid gap-4">
      {ours.length > 0 && (
        <ul aria-label="Goes to" className="grid gap-2">
          {ours.map(({ platform }) => (
            <li key={platform.id} className="flex items-center gap-2.5 text-base">
              <PlatformIcon name={platform.icon} size={18} className="text-ink-2" />
              {platform.name}
            </li>
          ))}
        </ul>
      )}
      {theirs.length > 0 && (
        <p className="text-sm text-ink-2">
          Yours to post: {theirs.map(({ platform }) => platform.name).join(', ')}. The last step of the wizard has the
          texts.
        </p>
      )}
      {left.length === 0 && (
        <p className="text-base text-ink-2">
          {platforms.some(({ isChosen }) => isChosen)
            ? 'It was published on every platform that it was to go to.'
            : 'No platforms selected. Choose where it goes in the last step of the wizard.'}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Link to={wizardPath(open.id, { step: 8 })} className={buttonClass()}>
          Open the last step
        </Link>
        {ours.length > 0 && (
          <Button variant="primary" isBusy={isBusy} onClick={() => void publishNow()}>
            Publish Now
          </Button>
        )}
      </div>
    </div>
  );
}
