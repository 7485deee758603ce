import { RiAddLine, RiLightbulbLine, RiQuillPenLine, RiSparklingLine } from '@remixicon/react';
import { useCallback, useState, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { ContentStatus } from '#core/documents/content-item.ts';
import { useWorkspace } from '../../data/workspace/use-workspace.ts';
import type { StoredContentRow } from '../../engine/rows.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { IdeaList } from './idea-list.tsx';
import { ListBar } from './list-bar.tsx';
import { useStudioItems } from './use-studio-items.ts';
import { useStudioPlace } from './use-studio-place.ts';

// Writing needs Automerge; the list does not.
const AddIdea = lazyPart(() => import('./add-idea.tsx'), 'AddIdea');
const GenerateIdeas = lazyPart(() => import('./generate-ideas.tsx'), 'GenerateIdeas');
const ItemList = lazyPart(() => import('./item-list.tsx'), 'ItemList');
const NothingFound = lazyPart(() => import('./nothing-listed.tsx'), 'NothingFound');
const NothingYet = lazyPart(() => import('./nothing-listed.tsx'), 'NothingYet');

/** Names the form for a new idea among the ideas' ids. */
const newIdea = 'new';

/** While its form is open the button is not to be seen, and keeps its place: a second press does nothing and takes no focus. */
const keptPlace = {
  'aria-hidden': true,
  tabIndex: -1,
  className: 'cursor-default opacity-0',
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
} as const;

const headings: Readonly<Record<ContentStatus, string>> = {
  ideas: 'Content Ideas',
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
};

/** Ideas, drafts, what is scheduled or what is published: one list at a time, searched, filtered and put in order. */
export function ItemSection({ rows }: { readonly rows: readonly StoredContentRow[] | undefined }) {
  /** The one form that is open: an idea's id, or the new idea's. */
  const [open, setOpen] = useState<string | null>(null);
  const isAdding = open === newIdea;
  const [wasAdding, setWasAdding] = useState(false);
  const [isGenerating, setIsGenerating] = useState(false);
  const pillars = useWorkspace()?.pillars ?? [];
  const place = useStudioPlace();
  const { status } = place;
  const { shown, counts, query, isWhole } = useStudioItems(rows, pillars, place);
  const isNarrowed = query !== '' || place.pillar !== null;
  const add = () => {
    if (status !== 'ideas') place.show('ideas');
    setOpen(newIdea);
    setWasAdding(true);
  };
  const close = useCallback((form: string) => setOpen((now) => (now === form ? null : now)), []);
  const addButton = (
    <Button
      key={String(isAdding)}
      variant="primary"
      // The focus comes back to where the adding began.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={wasAdding && open === null}
      onClick={add}
      {...(isAdding && keptPlace)}
    >
      <RiAddLine size={17} aria-hidden="true" />
      Add Idea
    </Button>
  );
  return (
    <section aria-labelledby="items" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="items" className="text-xl">
          {headings[status]}
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
          {addButton}
        </div>
      </div>
      <ListBar place={place} counts={counts} pillars={pillars} />
      {isAdding && (
        <Card>
          <PartBoundary fallback={<Skeleton className="h-[220px]" />}>
            <AddIdea onClose={() => close(newIdea)} />
          </PartBoundary>
        </Card>
      )}
      {isGenerating && (
        <PartBoundary fallback={null}>
          <GenerateIdeas onClose={() => setIsGenerating(false)} />
        </PartBoundary>
      )}
      {!shown && <SkeletonList label={`Loading: ${headings[status]}`} rows={4} />}
      <PartBoundary fallback={<SkeletonList label={`Loading: ${headings[status]}`} rows={4} />}>
        {shown?.length === 0 && counts && isNarrowed && <NothingFound place={place} counts={counts} />}
        {shown?.length === 0 && !isNarrowed && status !== 'ideas' && <NothingYet status={status} />}
        {shown && shown.length > 0 && status !== 'ideas' && (
          <ItemList key={status} name={headings[status]} items={shown} pillars={pillars} query={query} />
        )}
      </PartBoundary>
      {shown?.length === 0 && !isNarrowed && status === 'ideas' && !isAdding && (
        <EmptyState
          title="No content ideas yet"
          text={<>Write the first one down here{<span className="max-desk:hidden">, or press N anywhere</span>}.</>}
          icon={<RiLightbulbLine size={26} aria-hidden="true" />}
        >
          {addButton}
        </EmptyState>
      )}
      {shown && shown.length > 0 && status === 'ideas' && (
        <IdeaList ideas={shown} query={query} canMove={isWhole} openForm={open} onEdit={setOpen} onClose={close} />
      )}
    </section>
  );
}
