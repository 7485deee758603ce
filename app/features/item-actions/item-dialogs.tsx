import { useEffect, useState } from 'react';
import { itemName } from '#core/content/item-name.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import type { ItemDialog } from './item-action.ts';

const DeletePublishedDialog = lazyPart(
  () => import('../publishing/delete-published-dialog.tsx'),
  'DeletePublishedDialog',
);
const PublishDialog = lazyPart(() => import('../publishing/publish-dialog.tsx'), 'PublishDialog');
const RepeatDialog = lazyPart(() => import('../publishing/repeat-dialog.tsx'), 'RepeatDialog');
const ScheduleDialog = lazyPart(() => import('../publishing/schedule-dialog.tsx'), 'ScheduleDialog');
const UpdatePostDialog = lazyPart(() => import('../publishing/update-post-dialog.tsx'), 'UpdatePostDialog');

/** The dialogs that item actions open, for the whole page. */
export function ItemDialogs() {
  const [dialog, setDialog] = useState<ItemDialog | null>(null);
  useEffect(() => onAskAboutItem(setDialog), []);
  if (!dialog) return null;
  return (
    <PartBoundary fallback={null}>
      <OpenDialog dialog={dialog} onClose={() => setDialog(null)} />
    </PartBoundary>
  );
}

function OpenDialog({ dialog, onClose }: { readonly dialog: ItemDialog; readonly onClose: () => void }) {
  const { item } = dialog;
  const about = { id: item.id, title: itemName(item.row), onClose };
  switch (dialog.type) {
    case 'schedule':
      return <ScheduleDialog {...about} start={dialog.start} action={dialog.action} />;
    case 'publish':
      return <PublishDialog {...about} />;
    case 'repeat':
      return <RepeatDialog item={item} onClose={onClose} />;
    case 'update':
      return <UpdatePostDialog item={item} onClose={onClose} />;
    case 'delete':
      return <DeletePublishedDialog item={item} onDelete={dialog.onDelete} onClose={onClose} />;
  }
}

const listeners = new Set<(dialog: ItemDialog) => void>();

/** Opens a dialog about an item. The shell shows it, so that it outlives the row or the menu that asked for it. */
export function askAboutItem(dialog: ItemDialog): void {
  for (const listener of listeners) listener(dialog);
}

function onAskAboutItem(listener: (dialog: ItemDialog) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
