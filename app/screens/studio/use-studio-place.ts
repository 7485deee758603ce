import { contentStatuses, type ContentStatus } from '#core/documents/content-item.ts';
import { chosenOrders, type ChosenOrder } from '#core/content/order-items.ts';
import { useAddressState } from '../../components/use-address-state.ts';

/** What the studio lists, as its address says it. */
export interface StudioPlace {
  readonly status: ContentStatus;
  /** Null for the list's own. */
  readonly order: ChosenOrder | null;
  /** A pillar's id, or `noPillar`; null for all. */
  readonly pillar: string | null;
  /** What is looked for, as it is typed. */
  readonly query: string;
  readonly show: (status: ContentStatus) => void;
  readonly sort: (order: ChosenOrder | null) => void;
  readonly choosePillar: (pillar: string | null) => void;
  readonly search: (query: string) => void;
}

export function useStudioPlace(): StudioPlace {
  const { params, set, query, search } = useAddressState();
  return {
    status: contentStatuses.find((status) => status === params.get('show')) ?? 'ideas',
    order: chosenOrders.find((order) => order === params.get('order')) ?? null,
    pillar: params.get('pillar'),
    query,
    show: (status) => set('show', status === 'ideas' ? null : status, { replace: true }),
    sort: (order) => set('order', order, { replace: true }),
    choosePillar: (pillar) => set('pillar', pillar, { replace: true }),
    search,
  };
}
