import { RiAddLine, RiLightbulbLine, RiQuillPenLine, RiSparklingLine } from '@remixicon/react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { ideaRows } from '../../components/list-rows.ts';
import type { StoredContentRow } from '../../engine/rows.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { IdeaList } from './idea-list.tsx';

// Writing needs Automerge; the list does not.
const AddIdea = lazyPart(() => import('./add-idea.tsx'), 'AddIdea');
const GenerateIdeas = lazyPart(() => import('./generate-ideas.tsx'), 'GenerateIdeas');

/** Names the form for a new idea among the ideas' ids. */
const newIdea = 'new';

export function IdeaSection({ rows }: { readonly rows: readonly StoredContentRow[] | undefined }) {
  /** The one form that is open: an idea's id, or the new idea's. */
  const [open, setOpen] = useState<string | null>(null);
  const isAdding = open === newIdea;
  const [wasAdding, setWasAdding] = useState(false);
  const [isGenerating, setIsGenerating] = useState(false);
  const ideas = useMemo(() => rows && ideaRows(rows), [rows]);
  const add = () => {
    setOpen(newIdea);
    setWasAdding(true);
  };
  const close = useCallback((form: string) => setOpen((now) => (now === form ? null : now)), []);
  const addButton = (
    // The focus comes back to where the adding began.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <Button variant="primary" autoFocus={wasAdding && open === null} onClick={add}>
      <RiAddLine size={17} aria-hidden="true" />
      Add Idea
    </Button>
  );
  return (
    <section aria-labelledby="ideas" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="ideas" className="flex items-baseline gap-2.5 text-xl">
          Content Ideas
          {ideas && ideas.length > 0 && (
            <span className="font-sans text-sm font-normal text-ink-3">{ideas.length}</span>
          )}
        </h2>
        <div className="flex flex-wrap gap-2.5">
          <Link to={paths.wizard} className={buttonClass()}>
            <RiQuillPenLine size={17} aria-hidden="true" />
            Create from Scratch
          </Link>
          <Button onClick={() => setIsGenerating(true)}>
            <RiSparklingLine size={17} aria-hidden="true" />
            Generate with AI
          </Button>
          {!isAdding && addButton}
        </div>
      </div>
      {isAdding && (
        <Card>
          <Suspense fallback={<Skeleton className="h-[220px]" />}>
            <AddIdea onClose={() => close(newIdea)} />
          </Suspense>
        </Card>
      )}
      {isGenerating && (
        <Suspense>
          <GenerateIdeas onClose={() => setIsGenerating(false)} />
        </Suspense>
      )}
      {!ideas && <SkeletonList label="Loading your ideas" rows={4} />}
      {ideas?.length === 0 && !isAdding && (
        <EmptyState
          title="No content ideas yet"
          text={<>Write the first one down here{<span className="max-desk:hidden">, or press N anywhere</span>}.</>}
          icon={<RiLightbulbLine size={26} aria-hidden="true" />}
        >
          {addButton}
        </EmptyState>
      )}
      {ideas && ideas.length > 0 && <IdeaList ideas={ideas} openForm={open} onEdit={setOpen} onClose={close} />}
    </section>
  );
}
