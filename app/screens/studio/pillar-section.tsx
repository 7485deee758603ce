import { RiAddLine } from '@remixicon/react';
import { Suspense, useState } from 'react';
import { useAddPillar } from '../../data/workspace/use-add-pillar.ts';
import { useWorkspace } from '../../data/workspace/use-workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { showToast } from '../../ui/show-toast.ts';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { PillarCard } from './pillar-card.tsx';

const PillarForm = lazyPart(() => import('../../components/pillar-form.tsx'), 'PillarForm');

export function PillarSection() {
  const workspace = useWorkspace();
  const addPillar = useAddPillar();
  const [isAdding, setIsAdding] = useState(false);
  const [wasAdding, setWasAdding] = useState(false);
  const pillars = workspace?.pillars;
  const add = () => {
    setIsAdding(true);
    setWasAdding(true);
  };
  const addButton = (
    // The focus comes back to where the adding began.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <Button autoFocus={wasAdding} onClick={add}>
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
          <Suspense fallback={<Skeleton className="h-[200px]" />}>
            <PillarForm
              sendLabel="Save Pillar"
              onCancel={() => setIsAdding(false)}
              onSend={async (fields) => {
                const added = await addPillar(fields);
                if (!added.ok) return added;
                setIsAdding(false);
                showToast({ title: 'Content pillar created' });
                return added;
              }}
            />
          </Suspense>
        </Card>
      )}
      {!pillars && <SkeletonList label="Loading your pillars" rows={2} />}
      {pillars?.length === 0 && !isAdding && (
        <EmptyState title="No content pillars defined" text="A pillar is a theme that you want to be known for.">
          {addButton}
        </EmptyState>
      )}
      {pillars && pillars.length > 0 && (
        <ul className="grid gap-4 desk:grid-cols-2 wide:grid-cols-3">
          {pillars.map((pillar) => (
            <PillarCard key={pillar.id} pillar={pillar} />
          ))}
        </ul>
      )}
    </section>
  );
}
