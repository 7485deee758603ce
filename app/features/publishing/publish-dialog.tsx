import { useState } from 'react';
import { awaitsPublishing } from '#core/publishing/publication.ts';
import { DistributionList } from './distribution-list.tsx';
import { sayPublishOutcome } from './publication-words.ts';
import { PostTroubles } from './post-troubles.tsx';
import { firstByHand, useCopying } from './use-copying.ts';
import { usePublications } from './use-publications.ts';
import { usePublishItem } from './use-publish-item.ts';
import { useReached } from '../account/use-reached.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ItemPart } from '../content/item-gate.tsx';
import type { ReadyItem } from '../content/use-content-item.ts';
import type { ItemDialogProps } from './schedule-dialog.tsx';

/** Publishes an item before its scheduled time, after showing its platforms. */
export function PublishDialog({ id, title, onClose }: ItemDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Publish Now"
      description={<bdi>{title}</bdi>}
      className="desk:max-w-[640px]"
    >
      <ItemPart id={id} onClose={onClose}>
        {(opened) => <PublishForm opened={opened} onClose={onClose} />}
      </ItemPart>
    </Dialog>
  );
}

function PublishForm({ opened, onClose }: { readonly opened: ReadyItem; readonly onClose: () => void }) {
  const { document, item, apply } = opened;
  const isOnline = useReached();
  const publications = usePublications(document.id, item);
  const publishing = usePublishItem({ id: document.id, document, apply });
  const [isBusy, setIsBusy] = useState(false);
  const copier = useCopying(publishing);
  const left = publications.platforms.filter(({ isChosen, shown }) => isChosen && awaitsPublishing(shown));
  const asked = left.filter(({ postedBy }) => postedBy === 'server');

  const publish = async () => {
    const byHand = asked.length === 0 ? firstByHand(left) : null;
    if (byHand !== null) {
      await copier.handOver(byHand);
      return;
    }
    setIsBusy(true);
    const outcome = await publishing.publish(asked.map(({ platform }) => platform.id)).finally(() => setIsBusy(false));
    if (sayPublishOutcome(outcome, { isOnline })) onClose();
  };
  return (
    <>
      <DistributionList item={item} apply={apply} publications={publications} publishing={publishing} copier={copier} />
      <PostTroubles item={item} targets={left} />
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => void publish()}>
          Publish Now
        </Button>
      </div>
    </>
  );
}
