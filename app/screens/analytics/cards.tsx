import type { Analytics } from '#core/growth/analytics.ts';
import type { ReaderDays, ReadersFailure } from '#core/growth/site-readers.ts';
import type { GrowthIndex } from '#core/growth/growth-index.ts';
import type { Result } from '#core/kernel/result.ts';
import type { AnalyticsCard } from './analytics-cards.tsx';
import { FigureCards } from './figure-cards.tsx';
import { PatternsCard } from './patterns-card.tsx';
import { ProgressCards } from './progress-cards.tsx';
import { RecentPosts } from './recent-posts.tsx';
import { SkillsCard } from './skills-card.tsx';
import { TopCard } from './top-card.tsx';
import { TrendsCard } from './trends-card.tsx';
import type { AnalyticsPlace } from './use-analytics-place.ts';

export interface CardsProps {
  readonly growth: GrowthIndex;
  readonly figures: Analytics;
  readonly place: AnalyticsPlace;
  readonly hidden: ReadonlySet<AnalyticsCard>;
  /** Null while they are read. */
  readonly readers: Result<ReaderDays, ReadersFailure> | null;
  /** Whether anything was ever published. */
  readonly hasPublished: boolean;
}

/** Two cards side by side where there is room; an empty one takes no space. */
const grid = 'grid gap-4 empty:hidden *:min-w-0';

export function Cards({ growth, figures, place, hidden, readers, hasPublished }: CardsProps) {
  const isShown = (card: AnalyticsCard) => !hidden.has(card);
  return (
    <>
      {isShown('figures') && <FigureCards figures={figures} />}
      <div className={isShown('trends') && isShown('skills') ? `${grid} wide:grid-cols-[12fr_7fr]` : grid}>
        {isShown('trends') && <TrendsCard figures={figures} place={place} readers={readers} />}
        {isShown('skills') && <SkillsCard growth={growth} />}
      </div>
      {isShown('progress') && <ProgressCards growth={growth} />}
      {hasPublished && (
        <div className={isShown('top') && isShown('posts') ? `${grid} items-start wide:grid-cols-[5fr_8fr]` : grid}>
          {isShown('top') && <TopCard post={figures.topPerformer} />}
          {isShown('posts') && <RecentPosts figures={figures} onAll={() => place.showTable(true)} />}
        </div>
      )}
      {hasPublished && isShown('patterns') && <PatternsCard growth={growth} />}
    </>
  );
}
