import { wantsPerson, type PublicationState } from './publication-state.ts';

/** Where publishing waits for its person. */
export interface PublicationTrouble {
  readonly state: Extract<PublicationState, 'failed' | 'unknown' | 'overdue' | 'by-hand'>;
  readonly platformIds: readonly number[];
}

/** Worst first. */
const order = ['failed', 'unknown', 'overdue', 'by-hand'] as const satisfies readonly PublicationTrouble['state'][];

/** The worst that an item's publications wait with; null where nothing waits for anybody. */
export function publicationTrouble(
  publications: readonly { readonly platformId: number; readonly state: PublicationState }[],
): PublicationTrouble | null {
  const waiting = publications.filter(({ state }) => wantsPerson(state));
  const worst = order.find((state) => waiting.some((publication) => publication.state === state));
  if (worst === undefined) return null;
  return {
    state: worst,
    platformIds: waiting.filter(({ state }) => state === worst).map(({ platformId }) => platformId),
  };
}
