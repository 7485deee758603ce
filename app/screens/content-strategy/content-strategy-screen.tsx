import { RiAddLine, RiLayoutColumnLine } from '@remixicon/react';
import { useMemo, useState } from 'react';
import { pillarFigures } from '#core/content/pillar-figures.ts';
import { targetShares } from '#core/workspace/target-shares.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { useContentRows } from '../../features/content/use-content-rows.ts';
import { pillarColor } from '../../features/workspace/pillar-color.ts';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dot } from '../../ui/dot.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { PillarCard } from './pillar-card.tsx';

const AddPillarDialog = lazyPart(() => import('./add-pillar-dialog.tsx'), 'AddPillarDialog');
const EditPillarDialog = lazyPart(() => import('./edit-pillar-dialog.tsx'), 'EditPillarDialog');
const DeletePillarDialog = lazyPart(() => import('./delete-pillar-dialog.tsx'), 'DeletePillarDialog');

type OpenDialog = { readonly type: 'add' } | { readonly type: 'edit' | 'delete'; readonly pillar: PillarRow };

/** The pillars with their targets, and each one's share of what is published. */
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
  const targets = useMemo(() => pillars && targetShares(pillars), [pillars]);
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
          text="A pillar is a theme you want to be known for, with a target share of what you publish."
        >
          <Button onClick={() => setDialog({ type: 'add' })}>Create New Pillar</Button>
        </EmptyState>
      )}
      {pillars && figures && targets && pillars.length > 0 && (
        <>
          <BalanceBar pillars={pillars} targets={targets} />
          <ul
            aria-label="Content pillars"
            className="grid grid-cols-[minmax(0,1fr)] gap-4 desk:grid-cols-2 wide:grid-cols-3"
          >
            {pillars.map((pillar, index) => (
              <PillarCard
                key={pillar.id}
                pillar={pillar}
                figures={figures[index]!}
                target={targets.shares[index]!}
                setTarget={targets.targets[index]!}
                isMeasured={isMeasured}
                onEdit={() => setDialog({ type: 'edit', pillar })}
                onDelete={() => setDialog({ type: 'delete', pillar })}
              />
            ))}
          </ul>
          <p className="text-sm text-ink-3">Shares are based on everything you have published so far.</p>
        </>
      )}
      <PartBoundary fallback={null}>
        {dialog?.type === 'add' && <AddPillarDialog pillars={pillars ?? []} onClose={close} />}
        {dialog?.type === 'edit' && (
          <EditPillarDialog
            key={dialog.pillar.id}
            pillar={dialog.pillar}
            others={pillars?.filter(({ id }) => id !== dialog.pillar.id) ?? []}
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

/** The pillars' targets as a bar, and as text. */
function BalanceBar({
  pillars,
  targets,
}: {
  readonly pillars: readonly PillarRow[];
  readonly targets: ReturnType<typeof targetShares>;
}) {
  const { total, shares } = targets;
  const parts = pillars.map((pillar, index) => ({
    pillar,
    target: targets.targets[index]!,
    percentage: shares[index]!,
  }));
  return (
    <Card role="region" aria-labelledby="balance" className="grid gap-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="balance" className="text-xl">
          Content Balance
        </h2>
        <p className="text-sm text-ink-2">{totalSentence(total)}</p>
      </div>
      <div aria-hidden="true" className="flex h-4 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {parts.map(({ pillar, percentage }) => (
          <span
            key={pillar.id}
            className="h-full min-w-0.5"
            style={{ flexGrow: percentage, flexBasis: 0, background: pillarColor(pillar.color) }}
          />
        ))}
      </div>
      <ul aria-label="Share of the total target" className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
        {/* As they were set: the sum above is theirs. */}
        {parts.map(({ pillar, target }) => (
          <li key={pillar.id} className="flex max-w-full min-w-0 items-center gap-2">
            <Dot color={pillarColor(pillar.color)} />
            <bdi className="min-w-0 wrap-anywhere">{pillar.name}</bdi>
            <span className="text-ink-3 tabular-nums">{target}%</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function totalSentence(total: number): string {
  if (total === 100) return 'Your targets add up to 100%.';
  return `Your pillars’ targets add up to ${total}%. Each pillar counts by its share of that; edit a pillar to change its target.`;
}
