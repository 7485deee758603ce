import { useMemo } from 'react';
import { readFilter, writeFilter, type PipelineFilter } from '#core/content/find-items.ts';
import { useAddressState } from '../../shell/use-address-state.ts';

export const pipelineViews = ['list', 'grid', 'board'] as const;
export type PipelineView = (typeof pipelineViews)[number];

export interface PipelinePlace {
  readonly filter: PipelineFilter;
  readonly view: PipelineView;
  /** The search text as typed. */
  readonly query: string;
  /** The item whose preview is open; null when none is. */
  readonly previewed: string | null;
  readonly show: (filter: PipelineFilter) => void;
  readonly look: (view: PipelineView) => void;
  readonly search: (query: string) => void;
  readonly preview: (id: string | null) => void;
}

/** The state of the pipeline in its address, and functions to change it. */
export function usePipelinePlace(): PipelinePlace {
  const { params, set, query, search } = useAddressState();
  const statuses = params.get('show');
  const filter = useMemo(() => readFilter(statuses), [statuses]);

  return {
    filter,
    view: pipelineViews.find((view) => view === params.get('view')) ?? 'list',
    query,
    previewed: params.get('preview'),
    show: (next) => set('show', writeFilter(next), { replace: true }),
    look: (view) => set('view', view === 'list' ? null : view, { replace: true }),
    search,
    preview: (id) => set('preview', id, { replace: id === null }),
  };
}
