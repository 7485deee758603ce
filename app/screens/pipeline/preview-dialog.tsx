import { itemName } from '#core/content/item-name.ts';
import { format } from 'date-fns';
import { findPlatform } from '#core/publishing/platforms.ts';
import { textParts } from '#core/content/item-text.ts';
import { UnavailablePart } from '../../features/content/item-gate.tsx';
import { actionLabel, type ItemActionId, mainAction } from '../../features/item-actions/item-actions.ts';
import type { ItemActions } from '../../features/item-actions/use-item-actions.ts';
import { useTexts } from '../../features/content/use-search-texts.tsx';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ItemBadges } from './item-parts.tsx';

export interface PreviewDialogProps {
  /** Undefined when the item no longer exists. */
  readonly item: StoredContentRow | undefined;
  readonly actions: ItemActions;
  readonly onClose: () => void;
}

/** An item's text as stored for search, so that it need not have been opened on this device. */
export function PreviewDialog({ item, actions, onClose }: PreviewDialogProps) {
  if (!item || item.row.deletedAt !== null) {
    return (
      <Dialog isOpen onClose={onClose} title="Preview">
        <UnavailablePart why={{ state: 'deleted' }} onClose={onClose} />
      </Dialog>
    );
  }
  const { row } = item;
  const names = row.platformIds.flatMap((id) => findPlatform(id)?.name ?? []);
  const leave = (action: ItemActionId) => {
    onClose();
    actions.run(action, item);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={itemName(row)}
      className="desk:max-w-[720px]"
      description={
        <span className="flex flex-wrap items-center gap-2">
          <ItemBadges row={row} />
          <span className="text-sm">{names.length > 0 ? names.join(', ') : 'Unknown'}</span>
          {row.createdAt && <span className="text-sm">Created {format(row.createdAt, 'd MMM yyyy')}</span>}
        </span>
      }
    >
      <PreviewText item={item} />
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={() => leave('edit')}>Edit</Button>
        <Button variant="primary" onClick={() => leave(mainAction(row))}>
          {actionLabel(mainAction(row), row)}
        </Button>
      </div>
    </Dialog>
  );
}

function PreviewText({ item: { id, row } }: { readonly item: StoredContentRow }) {
  const texts = useTexts([id]);
  if (!texts) return <Skeleton className="h-[160px]" />;
  const { description, body } = textParts(row, texts.get(id) ?? '');
  const shown = row.status === 'ideas' ? [description, body].filter(Boolean).join('\n\n') : body || description;
  return shown ? (
    <div
      dir="auto"
      // Long texts scroll, also by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label="Text"
      className="max-h-[50dvh] overflow-y-auto font-serif text-lg whitespace-pre-wrap wrap-anywhere"
    >
      {shown}
    </div>
  ) : (
    <p className="text-base text-ink-3">Nothing written yet.</p>
  );
}
