import { connectedIds } from '#core/publishing/connection-state.ts';
import { itemName } from '#core/content/item-name.ts';
import { deletionSentence, postsOfDeleted } from '#core/content/posts-of-deleted.ts';
import { useConnections } from '../connections/use-connections.ts';
import { useNow } from '../../ui/use-now.ts';
import { useReached } from '../account/use-reached.ts';
import { useTakeDownPosts } from './use-publish-item.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';

export interface DeletePublishedDialogProps {
  readonly item: StoredContentRow;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Asks before a published item is deleted: names the posts that stay, and offers to take the others down first. */
export function DeletePublishedDialog({ item, onDelete, onClose }: DeletePublishedDialogProps) {
  const connected = connectedIds(useConnections(), useNow());
  const takeDown = useTakeDownPosts();
  const posts = postsOfDeleted([item.row], connected);
  const isOnline = useReached();
  const takeDownFirst = async () => {
    onClose();
    const isQueued = await takeDown(item.id, posts.staying).then(
      () => true,
      () => false,
    );
    if (isQueued) showToast({ title: 'Taking it down…', text: 'Delete it once every platform shows Taken down.' });
    else showToast({ title: 'Error', text: 'Could not save on this device. Try again.', tone: 'bad' });
  };
  return (
    <Dialog
      role="alertdialog"
      isOpen
      onClose={onClose}
      title={`Delete “${itemName(item.row)}”?`}
      description={deletionSentence(posts, { isOnline })}
    >
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Keep</Button>
        {posts.staying.some(({ isTakenDown }) => isTakenDown) && (
          <Button onClick={() => void takeDownFirst()}>Take down first</Button>
        )}
        <Button
          variant="danger"
          onClick={() => {
            onClose();
            onDelete();
          }}
        >
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
