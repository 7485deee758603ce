import { itemName } from '#core/content/item-name.ts';
import { isBeingWritten } from '#core/content/order-items.ts';
import { counted } from '#core/kernel/counted.ts';
import { RiDraggable } from '@remixicon/react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { picturesIn, withoutPictures } from '#core/documents/pictures.ts';
import type { SearchHit } from '#core/content/find-items.ts';
import { ItemMenu } from '../../features/item-actions/item-menu.tsx';
import type { ItemActions } from '../../features/item-actions/use-item-actions.ts';
import { LocalPicture } from '../../features/pictures/use-image.tsx';
import { SearchHitWords } from '../../features/content/use-search-texts.tsx';
import { ItemTitle } from '../../features/content/item-title.tsx';
import { WriteNow } from '../../features/content/write-now.tsx';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { wizardPath } from '../../paths.ts';
import { listRow } from '../../shell/use-list-keys.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { classNames } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRowDrag, type RowDrags } from './row-drags.tsx';

const EditIdea = lazyPart(() => import('./edit-idea.tsx'), 'EditIdea');

export interface IdeaRowProps {
  readonly stored: StoredContentRow;
  readonly drags: RowDrags;
  /** Whether the list is in the person's own order. */
  readonly canMove: boolean;
  readonly hit: SearchHit | null;
  readonly isEditing: boolean;
  /** Its form was the last one open in the list and is closed: the focus returns to the row. */
  readonly takesFocus: boolean;
  readonly actions: ItemActions;
  readonly onClose: (id: string) => void;
  /** The handle is hovered or focused: the code for dragging should be loaded. */
  readonly onWantMove: () => void;
}

export const IdeaRow = memo(function IdeaRow({
  stored,
  drags,
  canMove,
  hit,
  isEditing,
  takesFocus,
  actions,
  onClose,
  onWantMove,
}: IdeaRowProps) {
  const drag = useRowDrag(drags, stored.id);
  const { description, resumeStep, conflicts } = stored.row;
  const shownTitle = itemName(stored.row);
  const isGoingOn = isBeingWritten(stored.row);
  // As for a draft.
  const action = isGoingOn ? 'Continue' : 'Create';
  const [picture] = picturesIn(description);
  const words = withoutPictures(description);
  return (
    <li
      ref={drag?.setNodeRef}
      {...listRow(stored.id)}
      style={
        drag?.transform
          ? { transform: `translate3d(0, ${drag.transform.y}px, 0)`, transition: drag.transition }
          : undefined
      }
      className={classNames(
        'scroll-mt-24 scroll-mb-24 rounded-md border border-line bg-surface shadow-low',
        drag?.isDragging && 'relative z-10 border-line-strong shadow-high',
      )}
    >
      {isEditing ? (
        <div className="p-4">
          <PartBoundary fallback={<Skeleton className="h-[220px]" />}>
            <EditIdea id={stored.id} onClose={() => onClose(stored.id)} />
          </PartBoundary>
        </div>
      ) : (
        <div className="flex items-center gap-1 py-2.5 pr-1 pl-1 desk:gap-3.5 desk:py-3 desk:pr-3">
          {/* The handle carries the drag attributes: on the list item they would replace its role. */}
          {canMove ? (
            <button
              type="button"
              ref={drag?.setActivatorNodeRef}
              onPointerEnter={onWantMove}
              onFocus={onWantMove}
              {...drag?.attributes}
              {...drag?.listeners}
              aria-label={`Move ${shownTitle}`}
              className="grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-ink-3 hover:text-ink active:cursor-grabbing"
            >
              <RiDraggable size={18} aria-hidden="true" />
            </button>
          ) : (
            <span className="w-3 shrink-0" />
          )}
          {picture && <LocalPicture {...picture} isThumbnail />}
          <div className="min-w-0 grow">
            <ItemTitle id={stored.id} title={shownTitle} />
            {hit ? (
              <p dir="auto" className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-ink-3">
                <SearchHitWords hit={hit} />
              </p>
            ) : (
              words && <p className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-ink-3">{words}</p>
            )}
            {isGoingOn && <p className="mt-0.5 text-sm text-ink-2">{counted(stored.row.words, 'word')} written</p>}
            {conflicts.length > 0 && (
              <p className="mt-0.5 text-sm text-warn">Changed on two devices. Open it to choose what to keep.</p>
            )}
          </div>
          <span className="hidden shrink-0 wide:block">
            <Pill>Opens at step {resumeStep}</Pill>
          </span>
          <span className="hidden shrink-0 wide:block">
            <WriteNow id={stored.id} title={shownTitle} isGoingOn={isGoingOn} />
          </span>
          <Link
            to={wizardPath(stored.id)}
            aria-label={`${action}: ${shownTitle}`}
            data-tooltip={isGoingOn ? undefined : 'Plan it in eight steps; Write now opens the text'}
            className={buttonClass({ className: 'max-desk:px-3' })}
          >
            {action}
          </Link>
          <ItemMenu
            item={stored}
            place="studio"
            actions={actions}
            // The focus returns to where the editing began.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={takesFocus}
          />
        </div>
      )}
    </li>
  );
});
