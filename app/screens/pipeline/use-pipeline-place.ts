import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readFilter, writeFilter, type PipelineFilter } from '#core/pipeline/filters.ts';

export const pipelineViews = ['list', 'grid', 'board'] as const;
export type PipelineView = (typeof pipelineViews)[number];

/** Browsers refuse addresses that change with every key. Milliseconds. */
const ADDRESS_AFTER_MS = 250;

export interface PipelinePlace {
  readonly filter: PipelineFilter;
  readonly view: PipelineView;
  /** What is looked for, as it is typed. */
  readonly query: string;
  /** The item whose preview is open; null while none is. */
  readonly previewed: string | null;
  readonly show: (filter: PipelineFilter) => void;
  readonly look: (view: PipelineView) => void;
  readonly search: (query: string) => void;
  readonly preview: (id: string | null) => void;
}

/** What the address says of the pipeline, and how it is changed. */
export function usePipelinePlace(): PipelinePlace {
  const [params, setParams] = useSearchParams();
  const written = params.get('q') ?? '';
  /** `sent` is what this page has put into the address last; it shows there a moment later. */
  const [typed, setTyped] = useState({ query: written, seen: written, sent: written });
  if (written !== typed.seen) {
    // Back, or a link: the address has words that nobody typed here. What was sent leaves newer letters alone.
    setTyped({ ...typed, seen: written, ...(written !== typed.sent && { query: written, sent: written }) });
  }
  const { query } = typed;
  const statuses = params.get('show');
  const filter = useMemo(() => readFilter(statuses), [statuses]);

  const set = useCallback(
    (name: string, value: string | null, options?: { replace: boolean }) => {
      // The address itself is ahead of what the router has drawn.
      const after = new URLSearchParams(window.location.search);
      if (value === null || value === '') after.delete(name);
      else after.set(name, value);
      setParams(after, options);
    },
    [setParams],
  );

  useEffect(() => {
    if (query === typed.sent) return undefined;
    const timer = setTimeout(() => {
      setTyped((now) => ({ ...now, sent: query }));
      set('q', query, { replace: true });
    }, ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [query, typed.sent, set]);

  return {
    filter,
    view: pipelineViews.find((view) => view === params.get('view')) ?? 'list',
    query,
    previewed: params.get('preview'),
    show: (next) => set('show', writeFilter(next), { replace: true }),
    look: (view) => set('view', view === 'list' ? null : view, { replace: true }),
    search: (next) => setTyped((now) => ({ ...now, query: next })),
    preview: (id) => set('preview', id, { replace: id === null }),
  };
}
