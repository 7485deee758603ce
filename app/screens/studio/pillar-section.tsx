import { RiAddLine } from '@remixicon/react';
import { useState } from 'react';
import { targetShares } from '#core/workspace/target-shares.ts';
import type { PillarValues } from '../../features/workspace/pillar-form.tsx';
import { UnsentForms } from '../../browser/unsent-forms.ts';
import { useSignedInUser } from '../../features/account/use-session.ts';
import { useAddPillar } from '../../features/workspace/use-add-pillar.ts';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { PillarCard } from './pillar-card.tsx';

const PillarForm = lazyPart(() => import('../../features/workspace/pillar-form.tsx'), 'PillarForm');

/** The form for a new pillar, beside the pillars' ids. */
const newPillar = 'new';

/** New pillars whose form was replaced by another one, by account. */
const unsentPillars = new UnsentForms<PillarValues>();

export function PillarSection() {
  const workspace = useWorkspace();
  const addPillar = useAddPillar();
  const { id: account } = useSignedInUser();
  /** The open form: a pillar's id, or the new pillar's; null when none is open. */
  const [open, setOpen] = useState<string | null>(null);
  const isAdding = open === newPillar;
  const [wasAdding, setWasAdding] = useState(false);
  const pillars = workspace?.pillars;
  const targets = targetShares(pillars ?? []).shares;
  const add = () => {
    setOpen(newPillar);
    setWasAdding(true);
  };
  const close = (form: string) => setOpen((now) => (now === form ? null : now));
  const closeNew = () => {
    unsentPillars.forget(account);
    close(newPillar);
  };
  const addButton = (
    // The focus returns to where the adding began.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <Button autoFocus={wasAdding && open === null} onClick={add}>
      <RiAddLine size={17} aria-hidden="true" />
      Add Pillar
    </Button>
  );
  return (
    <section aria-labelledby="pillars" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="pillars" className="text-xl">
          Content Pillars
        </h2>
        {!isAdding && addButton}
      </div>
      {isAdding && (
        <Card>
          <PartBoundary fallback={<Skeleton className="h-[200px]" />}>
            <PillarForm
              sendLabel="Save Pillar"
              typed={unsentPillars.get(account) ?? undefined}
              onChange={(typed) => unsentPillars.keep(account, typed)}
              onCancel={closeNew}
              onSend={async (fields) => {
                const added = await addPillar(fields);
                if (!added.ok) return added;
                closeNew();
                showToast({ title: 'Content pillar created' });
                return added;
              }}
            />
          </PartBoundary>
        </Card>
      )}
      {!pillars && <SkeletonList label="Loading your pillars" rows={2} />}
      {pillars?.length === 0 && !isAdding && (
        <EmptyState title="No content pillars defined" text="A pillar is a theme you want to be known for.">
          {addButton}
        </EmptyState>
      )}
      {pillars && pillars.length > 0 && (
        <ul className="grid gap-4 desk:grid-cols-2 wide:grid-cols-3">
          {pillars.map((pillar, index) => (
            <PillarCard
              key={pillar.id}
              pillar={pillar}
              target={targets[index]!}
              isEditing={open === pillar.id}
              isFormOpen={open !== null}
              onEdit={() => setOpen(pillar.id)}
              onClose={() => close(pillar.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
