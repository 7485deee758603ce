import { RiAddLine, RiLightbulbLine, RiQuillPenLine, RiSparklingLine } from '@remixicon/react';
import { type MouseEvent, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { countByStatus, findItems, isInPillar, queryWords, type StatusCounts } from '#core/content/find-items.ts';
import { columnOf, inOrder } from '#core/content/order-items.ts';
import type { ContentStatus } from '#core/documents/content-item.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { useSearchTexts } from '../../features/content/use-search-texts.tsx';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { IdeaList } from './idea-list.tsx';
import { ListBar } from './list-bar.tsx';
import { type StudioPlace, useStudioPlace } from './use-studio-place.ts';

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
          text={<>Add your first one here{<span className="max-desk:hidden">, or press N anywhere</span>}.</>}
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

export interface StudioItems {
  /** What the list shows; undefined while it is read. */
  readonly shown: readonly StoredContentRow[] | undefined;
  /** Of what the search and the pillar leave. */
  readonly counts: StatusCounts | undefined;
  /** What was looked for; empty while nothing is. */
  readonly query: string;
  /** The whole list in its own order: rows can be moved. */
  readonly isWhole: boolean;
}

/** The items of the studio: of one status, with the words that are looked for, in the chosen order. */
function useStudioItems(
  rows: readonly StoredContentRow[] | undefined,
  pillars: readonly PillarRow[],
  { status, order, pillar, query: typed }: StudioPlace,
): StudioItems {
  const wanted = useDeferredValue(typed);
  const query = queryWords(wanted).length > 0 ? wanted.trim() : '';
  const texts = useSearchTexts(rows, typed !== '');
  const found = useMemo(() => {
    const known = pillars.map(({ id }) => id);
    const alive = rows?.filter(({ row }) => row.deletedAt === null && isInPillar(row, pillar, known));
    if (query === '' || !alive) return alive;
    return texts ? findItems(alive, query, texts) : undefined;
  }, [rows, pillars, pillar, query, texts]);
  const shown = useMemo(() => {
    const column = found && columnOf(found, status);
    return order === null ? column : column && inOrder(column, order);
  }, [found, status, order]);
  const counts = useMemo(() => found && countByStatus(found), [found]);
  return { shown, counts, query, isWhole: query === '' && pillar === null && order === null };
}
