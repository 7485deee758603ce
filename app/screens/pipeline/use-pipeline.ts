import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { contentStatuses, type ContentStatus } from '#core/documents/content-item.ts';
import { wordsOfQuery, type FoldedText } from '#core/pipeline/find-in-texts.ts';
import { isShown, readStatusFilter, writeStatusFilter, type StatusFilter } from '#core/pipeline/status-filter.ts';
import type { ContentRow } from '#core/projections/content-row.ts';
import { useContentRows } from '../../data/content/use-content-rows.ts';
import { useFoundTexts } from '../../data/content/use-found-texts.ts';
import type { StoredContentRow } from '../../engine/rows.ts';

export const pipelineViews = ['list', 'grid', 'board'] as const;
export type PipelineView = (typeof pipelineViews)[number];

/** Milliseconds of rest after which the address has the words that are looked for. */
const ADDRESS_AFTER_MS = 400;

export interface Pipeline {
  readonly filter: StatusFilter;
  readonly query: string;
  readonly view: PipelineView;
  readonly setFilter: (filter: StatusFilter) => void;
  readonly setQuery: (query: string) => void;
  readonly setView: (view: PipelineView) => void;
  /** Items that are not deleted, by status and altogether; undefined while they are read. */
  readonly counts: Readonly<Record<ContentStatus | 'all', number>> | undefined;
  /** What filter and search leave, the latest first; undefined while it is read. */
  readonly shown: readonly StoredContentRow[] | undefined;
  /** The words that are looked for, folded. */
  readonly words: readonly string[];
  /** The texts that hold them; null where none are looked for. */
  readonly found: ReadonlyMap<string, FoldedText> | null;
}

/** What the pipeline shows. Filter, search and view are in the address: a reload, Back and a link keep them. */
export function usePipeline(): Pipeline {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (name: string, value: string | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const written = params.get('status');
  const filter = useMemo(() => readStatusFilter(written), [written]);
  const [query, setQuery] = useState(() => params.get('q') ?? '');
  const view = pipelineViews.find((each) => each === params.get('view')) ?? 'list';
  const deferred = useDeferredValue(query);
  const words = useMemo(() => wordsOfQuery(deferred), [deferred]);

  // An address that changes with each key would be slower than the typing.
  useEffect(() => {
    const timer = setTimeout(() => set('q', query), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [query, set]);

  const rows = useContentRows();
  const found = useFoundTexts(words);
  const alive = useMemo(() => rows && latestFirst(rows.filter(({ row }) => row.deletedAt === null)), [rows]);
  const counts = useMemo(() => alive && count(alive), [alive]);
  const shown = useMemo(
    () =>
      found === undefined
        ? undefined
        : alive?.filter(({ id, row }) => isShown(filter, row.status) && (found === null || found.has(id))),
    [alive, filter, found],
  );
  return {
    filter,
    query,
    view,
    setFilter: (next) => set('status', writeStatusFilter(next)),
    setQuery,
    setView: (next) => set('view', next === 'list' ? null : next),
    counts,
    shown,
    words,
    found: found ?? null,
  };
}

function count(rows: readonly StoredContentRow[]): Record<ContentStatus | 'all', number> {
  const of = (status: ContentStatus) => rows.filter(({ row }) => row.status === status).length;
  const entries = contentStatuses.map((status) => [status, of(status)] as const);
  return { all: rows.length, ...(Object.fromEntries(entries) as Record<ContentStatus, number>) };
}

function latestFirst(rows: readonly StoredContentRow[]): readonly StoredContentRow[] {
  return rows
    .map((stored) => ({ stored, at: latestOf(stored.row) }))
    .toSorted((one, other) =>
      one.at === other.at ? (one.stored.id < other.stored.id ? -1 : 1) : one.at < other.at ? 1 : -1,
    )
    .map(({ stored }) => stored);
}

function latestOf({ createdAt, draftedAt, publishedAt }: ContentRow): string {
  return [createdAt, draftedAt, publishedAt].reduce<string>((last, at) => (at && at > last ? at : last), '');
}
