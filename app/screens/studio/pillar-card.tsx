import { RiDeleteBinLine, RiPencilLine } from '@remixicon/react';
import { Suspense, useState } from 'react';
import type { PillarRow } from '#core/projections/workspace-row.ts';
import { pillarColor } from '../../components/pillar-color.ts';
import { useApplyToWorkspace } from '../../data/workspace/use-apply-to-workspace.ts';
import { Dot } from '../../ui/dot.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { showToast } from '../../ui/show-toast.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const PillarForm = lazyPart(() => import('../../components/pillar-form.tsx'), 'PillarForm');

/** A pillar in the grid, edited in its place. */
export function PillarCard({ pillar }: { readonly pillar: PillarRow }) {
  const run = useApplyToWorkspace();
  const [isEditing, setIsEditing] = useState(false);
  const [wasEdited, setWasEdited] = useState(false);

  const edit = () => {
    setIsEditing(true);
    setWasEdited(true);
  };
  const restore = async () => {
    const { restorePillar } = await import('#core/pillars/restore-pillar.ts');
    await run(restorePillar, { id: pillar.id });
  };
  const remove = async () => {
    const { deletePillar } = await import('#core/pillars/delete-pillar.ts');
    const deleted = await run(deletePillar, { id: pillar.id, now: Date.now() });
    if (deleted.ok)
      showToast({ title: 'Content pillar deleted', action: { label: 'Undo', run: () => void restore() } });
    else showToast({ title: 'Failed to delete', text: 'That pillar is gone already.', tone: 'bad' });
  };

  if (isEditing) {
    return (
      <li className="rounded-lg border border-line bg-surface p-4 shadow-low">
        <Suspense fallback={<Skeleton className="h-[200px]" />}>
          <PillarForm
            start={pillar}
            sendLabel="Save Changes"
            onCancel={() => setIsEditing(false)}
            onSend={async (fields) => {
              const { editPillar } = await import('#core/pillars/edit-pillar.ts');
              const edited = await run(editPillar, { id: pillar.id, ...fields });
              if (!edited.ok) return edited;
              setIsEditing(false);
              showToast({ title: 'Content pillar updated' });
              return edited;
            }}
          />
        </Suspense>
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
          {/* The focus comes back to where the editing began. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <IconButton label={`Edit ${pillar.name}`} autoFocus={wasEdited} onClick={edit}>
            <RiPencilLine size={17} aria-hidden="true" />
          </IconButton>
          <IconButton label={`Delete ${pillar.name}`} onClick={() => void remove()}>
            <RiDeleteBinLine size={17} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {pillar.description && <p className="text-base wrap-anywhere text-ink-2">{pillar.description}</p>}
      <p className="text-xs text-ink-3">Target: {pillar.targetPercentage || 25}%</p>
    </li>
  );
}
