import { RiAddLine, RiLightbulbLine, RiQuillPenLine, RiSparklingLine } from '@remixicon/react';
import { type MouseEvent, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { countByStatus, findItems, isInPillar, queryWords, type StatusCounts } from '#core/content/find-items.ts';
import { columnOf, inOrder } from '#core/content/order-items.ts';
import type { ContentStatus } from '#core/documents/content-item.ts';
import { counted } from '#core/kernel/counted.ts';
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

/** The form for a new idea, beside the ideas' ids. */
const newIdea = 'new';

/**
 * While the form is open its button is invisible but keeps its space. A second press does nothing and takes no focus.
 */
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

/** Ideas, drafts, scheduled or published items: one list at a time, with search, filter and order. */
export function ItemSection({ rows }: { readonly rows: readonly StoredContentRow[] | undefined }) {
  /** The open form: an idea's id, or the new idea's; null when none is open. */
  const [open, setOpen] = useState<string | null>(null);
  const isAdding = open === newIdea;
  const [wasAdding, setWasAdding] = useState(false);
  /** Whether the form for a new idea is over the page: on a phone it would push the list out of sight. */
  const [isSheet, setIsSheet] = useState(false);
  const isAddingHere = isAdding && !isSheet;
  const [isGenerating, setIsGenerating] = useState(false);
  const pillars = useWorkspace()?.pillars ?? [];
  const place = useStudioPlace();
  const { status } = place;
  const { shown, counts, query, isWhole } = useStudioItems(rows, pillars, place);
  const isNarrowed = query !== '' || place.pillar !== null;
  const add = () => {
    if (status !== 'ideas') place.show('ideas');
    const isPhone = matchMedia('(width < 761px), (height < 500px)').matches;
    setIsSheet(isPhone);
    setOpen(newIdea);
    // A sheet gives the focus back by itself.
    setWasAdding(!isPhone);
  };
  const close = useCallback((form: string) => setOpen((now) => (now === form ? null : now)), []);
  const addButton = (
    <Button
      key={String(isAddingHere)}
      variant="primary"
      // The focus returns to where the adding began.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={wasAdding && open === null}
      onClick={add}
      {...(isAddingHere && keptPlace)}
    >
      <RiAddLine size={17} aria-hidden="true" />
      Add Idea
    </Button>
  );
  return (
    <section aria-labelledby="items" className="grid gap-3 desk:gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 max-desk:grid max-desk:grid-cols-2 max-desk:gap-2">
        <h2 id="items" className="text-xl">
          {headings[status]}
        </h2>
        {/* On a phone the button that people come for is beside the heading, and the others share a row. */}
        <div className="flex flex-wrap gap-2.5 max-desk:contents max-desk:*:not-last:row-start-2 max-desk:*:px-2 max-[379px]:[&_svg]:hidden">
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
        <PartBoundary
          fallback={
            isSheet ? null : (
              <Card>
                <Skeleton className="h-[220px]" />
              </Card>
            )
          }
        >
          <AddIdea isSheet={isSheet} onClose={() => close(newIdea)} />
        </PartBoundary>
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
      {shown?.length === 0 && !isNarrowed && status === 'ideas' && !isAddingHere && (
        <EmptyState
          title="No content ideas yet"
          text={<>Add your first one here{<span className="max-desk:hidden">, or press N anywhere</span>}.</>}
          icon={<RiLightbulbLine size={26} aria-hidden="true" />}
        >
          {addButton}
          {counts && <OtherList counts={counts} onShow={place.show} />}
        </EmptyState>
      )}
      {shown && shown.length > 0 && status === 'ideas' && (
        <IdeaList ideas={shown} query={query} canMove={isWhole} openForm={open} onEdit={setOpen} onClose={close} />
      )}
    </section>
  );
}

interface OtherListProps {
  readonly counts: StatusCounts;
  readonly onShow: (status: ContentStatus) => void;
}

/** Leads from an empty list of ideas to the first list that has something in it. */
function OtherList({ counts, onShow }: OtherListProps) {
  const other = (['draft', 'scheduled', 'published'] as const).find((status) => counts[status] > 0);
  if (!other) return null;
  const words = other === 'draft' ? counted(counts.draft, 'draft') : `${counts[other].toLocaleString('en')} ${other}`;
  return <Button onClick={() => onShow(other)}>Show {words}</Button>;
}

export interface StudioItems {
  /** The listed items; undefined while they are read. */
  readonly shown: readonly StoredContentRow[] | undefined;
  /** The counts after the search and the pillar filter. */
  readonly counts: StatusCounts | undefined;
  /** The search text; empty when there is no search. */
  readonly query: string;
  /** Whether the whole list is shown in its own order, so that rows can be moved. */
  readonly isWhole: boolean;
}

/** The items of the studio: of one status, matching the search, in the chosen order. */
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
