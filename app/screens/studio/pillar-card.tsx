import { RiDeleteBinLine, RiPencilLine } from '@remixicon/react';
import { useState } from 'react';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { pillarColor } from '../../features/workspace/pillar-color.ts';
import { tryStoring } from '../../ui/try-storing.ts';
import { useApplyToWorkspace } from '../../features/workspace/use-add-pillar.ts';
import { Dot } from '../../ui/dot.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const EditPillar = lazyPart(() => import('./edit-pillar.tsx'), 'EditPillar');

export interface PillarCardProps {
  readonly pillar: PillarRow;
  /** Its share of all targets, in percent. */
  readonly target: number;
  readonly isEditing: boolean;
  /** Whether this or another form of the section is open, which has the focus then. */
  readonly isFormOpen: boolean;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** A pillar in the grid, edited in place. */
export function PillarCard({ pillar, target, isEditing, isFormOpen, onEdit, onClose }: PillarCardProps) {
  const apply = useApplyToWorkspace();
  const [wasEdited, setWasEdited] = useState(false);

  const edit = () => {
    setWasEdited(true);
    onEdit();
  };
  const restore = async () => {
    await tryStoring('update', () => apply('restorePillar', { id: pillar.id }));
  };
  const remove = async () => {
    const deleted = await tryStoring('delete', () => apply('deletePillar', { id: pillar.id, now: Date.now() }));
    if (!deleted) return;
    if (deleted.ok)
      showToast({ title: 'Content pillar deleted', action: { label: 'Undo', run: () => void restore() } });
    else showToast({ title: 'Failed to delete', text: 'This pillar has already been deleted.', tone: 'bad' });
  };

  if (isEditing) {
    return (
      <li className="rounded-lg border border-line bg-surface p-4 shadow-low">
        <PartBoundary fallback={<Skeleton className="h-[200px]" />}>
          <EditPillar pillar={pillar} onClose={onClose} />
        </PartBoundary>
      </li>
    );
  }
  return (
    <li className="grid content-start gap-2 rounded-lg border border-line bg-surface p-4 shadow-low">
      <div className="flex items-start justify-between gap-2">
        <h3 className="flex min-h-11 min-w-0 items-center gap-2.5 text-lg desk:min-h-9">
          <Dot color={pillarColor(pillar.color)} />
          <span className="min-w-0 break-words">{pillar.name}</span>
        </h3>
        <div className="flex">
          {/* The focus returns to where the editing began. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <IconButton label={`Edit ${pillar.name}`} autoFocus={wasEdited && !isFormOpen} onClick={edit}>
            <RiPencilLine size={17} aria-hidden="true" />
          </IconButton>
          <IconButton label={`Delete ${pillar.name}`} onClick={() => void remove()}>
            <RiDeleteBinLine size={17} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {pillar.description && <p className="text-base wrap-anywhere text-ink-2">{pillar.description}</p>}
      <p className="text-xs text-ink-3">{target === 0 ? 'No target yet' : `Target: ${target}%`}</p>
    </li>
  );
}
