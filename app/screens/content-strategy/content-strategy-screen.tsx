import { RiAddLine, RiLayoutColumnLine } from '@remixicon/react';
import { useMemo, useState } from 'react';
import { pillarFigures } from '#core/content/pillar-figures.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { useContentRows } from '../../data/content/use-content-rows.ts';
import { useWorkspace } from '../../data/workspace/use-workspace.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { BalanceBar } from './balance-bar.tsx';
import { PillarCard } from './pillar-card.tsx';

const AddPillarDialog = lazyPart(() => import('./add-pillar-dialog.tsx'), 'AddPillarDialog');
const EditPillarDialog = lazyPart(() => import('./edit-pillar-dialog.tsx'), 'EditPillarDialog');
const DeletePillarDialog = lazyPart(() => import('./delete-pillar-dialog.tsx'), 'DeletePillarDialog');

type OpenDialog = { readonly type: 'add' } | { readonly type: 'edit' | 'delete'; readonly pillar: PillarRow };

/** The pillars, their targets, and how much of what is published belongs to each. */
export function ContentStrategyScreen() {
  const pillars = useWorkspace()?.pillars;
  const stored = useContentRows();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const figures = useMemo(
    () =>
      pillars &&
      stored &&
      pillarFigures(
        pillars,
        stored.map(({ row }) => row),
      ),
    [pillars, stored],
  );
  const isMeasured = stored?.some(({ row }) => row.status === 'published' && row.deletedAt === null) ?? false;
  const close = () => setDialog(null);
  const openedFigures = dialog && dialog.type !== 'add' && figures?.find(({ id }) => id === dialog.pillar.id);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Content Pillars</h2>
        <Button variant="primary" onClick={() => setDialog({ type: 'add' })}>
          <RiAddLine size={17} aria-hidden="true" />
          Add New Pillar
        </Button>
      </div>
      {(!pillars || !figures) && <SkeletonList label="Loading your pillars" />}
      {pillars?.length === 0 && (
        <EmptyState
          icon={<RiLayoutColumnLine size={26} aria-hidden="true" />}
          title="No content pillars defined"
          text="A pillar is a theme that you want to be known for, with its share of all that you publish."
        >
          <Button onClick={() => setDialog({ type: 'add' })}>Create New Pillar</Button>
        </EmptyState>
      )}
      {pillars && figures && pillars.length > 0 && (
        <>
          <BalanceBar pillars={pillars} />
          <ul
            aria-label="Content pillars"
            className="grid grid-cols-[minmax(0,1fr)] gap-4 desk:grid-cols-2 wide:grid-cols-3"
          >
            {pillars.map((pillar, index) => (
              <PillarCard
                key={pillar.id}
                pillar={pillar}
                figures={figures[index]!}
                isMeasured={isMeasured}
                onEdit={() => setDialog({ type: 'edit', pillar })}
                onDelete={() => setDialog({ type: 'delete', pillar })}
              />
            ))}
          </ul>
          <p className="text-sm text-ink-3">A share is a pillar’s part of all that you have published so far.</p>
        </>
      )}
      <PartBoundary fallback={null}>
        {dialog?.type === 'add' && <AddPillarDialog onClose={close} />}
        {dialog?.type === 'edit' && (
          <EditPillarDialog
            key={dialog.pillar.id}
            pillar={dialog.pillar}
            isGone={figures !== undefined && !openedFigures}
            onClose={close}
          />
        )}
        {dialog?.type === 'delete' && openedFigures && (
          <DeletePillarDialog pillar={dialog.pillar} figures={openedFigures} onClose={close} />
        )}
      </PartBoundary>
    </div>
  );
}
