/** The cards of the page, as its settings name them, in their order. */
export const analyticsCards = [
  { id: 'figures', name: 'Figures' },
  { id: 'progress', name: 'XP and streak' },
  { id: 'trends', name: 'Performance Trends' },
  { id: 'skills', name: 'Skill Score Analysis' },
  { id: 'top', name: 'Top Performer This Week' },
  { id: 'posts', name: 'Recent Posts' },
] as const;
export type AnalyticsCard = (typeof analyticsCards)[number]['id'];

const storageKey = 'rostrum-hidden-analytics-cards';

/** Cards that are hidden on this device. */
export function readHiddenCards(): ReadonlySet<AnalyticsCard> {
  const hidden = localStorage.getItem(storageKey)?.split(' ') ?? [];
  return new Set(analyticsCards.map(({ id }) => id).filter((id) => hidden.includes(id)));
}

export function keepHiddenCards(hidden: ReadonlySet<AnalyticsCard>): void {
  try {
    localStorage.setItem(storageKey, [...hidden].join(' '));
  } catch {
    // A full or forbidden storage: the choice holds for this page.
  }
}
