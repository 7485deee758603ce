import { Skeleton } from '../../ui/skeleton.tsx';

/** The cards of the page in order, as its settings name them. */
export const analyticsCards = [
  { id: 'figures', name: 'Figures' },
  { id: 'progress', name: 'XP and streak' },
  { id: 'trends', name: 'Performance Trends' },
  { id: 'skills', name: 'Skill Score Analysis' },
  { id: 'top', name: 'Top Performer This Week' },
  { id: 'posts', name: 'Recent Posts' },
  { id: 'patterns', name: 'What works for you' },
] as const;
export type AnalyticsCard = (typeof analyticsCards)[number]['id'];

const storageKey = 'rostrum-hidden-analytics-cards';

/** The cards that are hidden on this device. */
export function readHiddenCards(): ReadonlySet<AnalyticsCard> {
  const hidden = localStorage.getItem(storageKey)?.split(' ') ?? [];
  return new Set(analyticsCards.map(({ id }) => id).filter((id) => hidden.includes(id)));
}

export function keepHiddenCards(hidden: ReadonlySet<AnalyticsCard>): void {
  try {
    localStorage.setItem(storageKey, [...hidden].join(' '));
  } catch {
    // Storage is full or forbidden: the choice lasts for this page.
  }
}

/** As high as the cards, so that nothing moves when they load. */
export function AnalyticsLoading() {
  return (
    <div role="status" aria-busy="true" className="grid gap-4">
      <span className="sr-only">Loading your analytics</span>
      <Skeleton className="h-[44px] desk:h-[38px]" />
      <div className="grid grid-cols-2 gap-3 wide:grid-cols-4 wide:gap-4">
        <Skeleton className="h-[118px]" />
        <Skeleton className="h-[118px]" />
        <Skeleton className="h-[118px]" />
        <Skeleton className="h-[118px]" />
      </div>
      <div className="grid gap-4 wide:grid-cols-[minmax(0,12fr)_minmax(0,7fr)]">
        <Skeleton className="h-[380px]" />
        <Skeleton className="h-[380px]" />
      </div>
    </div>
  );
}
