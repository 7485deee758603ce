import { DeletePublishedDialog } from '../../features/publishing/delete-published-dialog.tsx';
import { RepeatDialog } from '../../features/publishing/repeat-dialog.tsx';
import { ScheduleDialog } from '../../features/publishing/schedule-dialog.tsx';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import type { PipelineActions } from './pipeline-actions.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import type { OpenForItem } from './use-pipeline-actions.ts';

export interface ItemDialogProps {
  readonly dialog: OpenForItem | { readonly type: 'preview'; readonly item: StoredContentRow | undefined };
  readonly actions: PipelineActions;
  readonly onClose: () => void;
}

/** The dialog that is open for an item. */
export function ItemDialog({ dialog, actions, onClose }: ItemDialogProps) {
  if (dialog.type === 'preview') return <PreviewDialog item={dialog.item} actions={actions} onClose={onClose} />;
  const { type, item } = dialog;
  const about = { id: item.id, title: item.row.title || 'Untitled', onClose };
  switch (type) {
    case 'schedule':
      return <ScheduleDialog {...about} />;
    case 'publish':
      return <PublishDialog {...about} />;
    case 'delete':
      return <DeletePublishedDialog item={item} onDelete={() => void actions.removeAnyway(item)} onClose={onClose} />;
    case 'repeat':
      return <RepeatDialog item={item} onClose={onClose} />;
  }
}
