import { changedPost } from '#core/content/changed-post.ts';
import { itemName } from '#core/content/item-name.ts';
import { useNow } from '../../ui/use-now.ts';
import { useReached } from '../account/use-reached.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { sayPublishOutcome, shortTime } from './publication-words.ts';
import { useUpdatePost } from './use-publish-item.ts';

export interface UpdatePostDialogProps {
  readonly item: StoredContentRow;
  readonly onClose: () => void;
}

/** Asks before a post gets the words that its draft has now: they are read by others at once. */
export function UpdatePostDialog({ item, onClose }: UpdatePostDialogProps) {
  const update = useUpdatePost();
  const isOnline = useReached();
  const now = useNow();
  const changed = changedPost(item.row);
  if (!changed) return null;
  return (
    <ConfirmDialog
      isOpen
      title={`Update “${itemName(item.row)}”?`}
      text={`The post on your site still has the words of ${shortTime(changed.since, now)}. It gets those of your draft${isOnline ? '' : ' when you’re back online'}.`}
      confirmLabel="Update the post"
      confirmVariant="primary"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        void update(item.id, changed).then((outcome) => sayPublishOutcome(outcome, { isOnline, action: 'update' }));
      }}
    />
  );
}
