import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Analytics } from '#core/growth/analytics.ts';
import type { GrowthIndex } from '#core/growth/growth-index.ts';
import { nextSkill } from '#core/growth/next-skill.ts';
import { ownPatterns } from '#core/growth/own-patterns.ts';
import type { AnalyticsPost } from '#core/growth/posts.ts';
import type { ReaderDays, ReadersFailure } from '#core/growth/site-readers.ts';
import { skillScores } from '#core/growth/skill-scores.ts';
import type { Totals } from '#core/growth/trends.ts';
import type { Result } from '#core/kernel/result.ts';
import { shortNumber } from '#core/kernel/text.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import { nextSteps } from '../../features/growth/next-steps.ts';
import { RadarChart } from '../../features/growth/radar-chart.tsx';
import { paths, wizardPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChartTable } from '../../ui/chart-or-table.tsx';
import { plainText } from '#core/publishing/plain-text.ts';
import type { AnalyticsCard } from './analytics-cards.tsx';
import { patternLines } from './pattern-words.ts';
import { ProgressCards } from './progress-cards.tsx';
import { TrendsCard } from './trends-card.tsx';
import type { AnalyticsPlace } from './use-analytics-place.ts';
import {
  changeWords,
  engagedWords,
  figureWords,
  isSamplePost,
  percentWords,
  platformName,
  publishedWords,
} from './words.ts';

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

interface FigureCard {
  readonly figure: keyof Totals;
  readonly name: string;
}

const usual: readonly FigureCard[] = [
  { figure: 'postsPublished', name: 'Posts published' },
  { figure: 'totalImpressions', name: 'Impressions' },
  { figure: 'avgEngagement', name: 'Engagement' },
  { figure: 'xpEarned', name: 'XP earned' },
];

const reactions: FigureCard = { figure: 'totalReactions', name: 'Reactions' };

const tones = { up: 'text-good', down: 'text-bad', stable: 'text-ink-2' } as const;

/** The period's figures, and their change from the same number of days before. */
function FigureCards({ figures: { totals, before, changes, period } }: { readonly figures: Analytics }) {
  const isMeasured = (figure: keyof Totals) =>
    totals.totalImpressions > 0 || (figure !== 'totalImpressions' && figure !== 'avgEngagement');
  // Mastodon and Bluesky tell how many people reacted, and not of how many.
  const cards = usual.map((card) =>
    card.figure === 'avgEngagement' && totals.totalImpressions === 0 && totals.totalReactions > 0 ? reactions : card,
  );
  return (
    <ul aria-label={`Numbers for ${period}`} className="grid grid-cols-2 gap-3 wide:grid-cols-4 wide:gap-4">
      {cards.map(({ figure, name }) => (
        <li key={figure}>
          <Card className="grid h-full content-start gap-1">
            <h2 className="font-sans text-sm font-normal text-ink-2">
              {name} <span className="sr-only">{period}</span>
            </h2>
            <p className="font-serif text-2xl tabular-nums">
              {!isMeasured(figure)
                ? '–'
                : figure === 'avgEngagement'
                  ? percentWords(totals[figure])
                  : shortNumber(totals[figure])}
            </p>
            {isMeasured(figure) ? (
              <p className={`text-sm ${tones[changes[figure].direction]}`}>
                {changeWords({ change: changes[figure], from: before[figure], to: totals[figure], period })}
              </p>
            ) : (
              <p className="text-sm text-ink-2">Not reported yet</p>
            )}
          </Card>
        </li>
      ))}
    </ul>
  );
}

function RecentPosts({ figures, onAll }: { readonly figures: Analytics; readonly onAll: () => void }) {
  const { recentPosts, period } = figures;
  return (
    <Card role="group" aria-label="Recent Posts" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">
          Recent Posts <span className="font-sans text-sm font-normal text-ink-2">{period}</span>
        </h2>
        <Button variant="quiet" onClick={onAll}>
          View All Analytics
        </Button>
      </div>
      {recentPosts.length === 0 ? (
        <p className="text-base text-ink-2">No posts in this period.</p>
      ) : (
        <ul className="divide-y divide-line">
          {recentPosts.map((post) => {
            return (
              <li
                key={`${post.id} ${post.platform}`}
                className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2.5"
              >
                <span className="min-w-0 grow basis-60 font-medium wrap-anywhere">
                  {isSamplePost(post) ? (
                    post.title
                  ) : (
                    <Link to={wizardPath(post.id)} className="text-ink">
                      {post.title || 'Untitled'}
                    </Link>
                  )}
                </span>
                <span className="text-sm text-ink-2">
                  {platformName(post)} · {publishedWords(post)}
                </span>
                <span className="text-sm text-ink-2 tabular-nums">
                  {figureWords(post.impressions)} seen · {engagedWords(post)} · {post.xpEarned} XP
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <p className="text-sm text-ink-2">– means the platform does not report this number. It does not mean zero.</p>
    </Card>
  );
}

/** This week's post with the highest reach, independent of the period. */
function TopCard({ post }: { readonly post: AnalyticsPost | null }) {
  return (
    <Card role="group" aria-label="Top Performer This Week" className="grid content-start gap-2">
      <h2 className="text-xl">Top Performer This Week</h2>
      {post ? (
        <>
          <p className="font-serif text-lg wrap-anywhere">
            {isSamplePost(post) ? (
              post.title
            ) : (
              <Link to={wizardPath(post.id)} className="text-ink">
                {post.title || 'Untitled'}
              </Link>
            )}
          </p>
          <p dir="auto" className="line-clamp-2 text-base wrap-anywhere text-ink-2">
            {plainText(post.content)}
          </p>
          <p className="text-sm text-ink-2">
            {platformName(post)} · {figureWords(post.impressions)} seen · {figureWords(post.likes)} likes ·{' '}
            {figureWords(post.comments)} comments
          </p>
        </>
      ) : (
        <p className="text-base text-ink-2">No posts this week.</p>
      )}
    </Card>
  );
}

/** The five skills as of today, independent of the period. */
function SkillsCard({ growth }: { readonly growth: GrowthIndex }) {
  const scores = useMemo(() => skillScores(growth), [growth]);
  const sorted = scores.toSorted((left, right) => right.score - left.score);
  const [strongest, weakest] = [sorted[0], sorted.at(-1)];
  // Not simply the weakest: reach is what platforms report, and nobody can act on it.
  const next = nextSkill(scores);
  return (
    <Card role="group" aria-label="Skill Score Analysis" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h2 className="text-xl">
        Skill Score Analysis <span className="font-sans text-sm font-normal text-ink-2">today</span>
      </h2>
      <RadarChart
        label={`Skill scores of 100: ${scores.map(({ skill, score }) => `${skill} ${score}`).join(', ')}`}
        axes={scores.map(({ skill, score }) => ({ name: skill, score }))}
      />
      <ChartTable
        label="Skill scores"
        columns={['Skill', 'Score of 100']}
        rows={scores.map(({ skill, score }) => [skill, String(score)])}
      />
      {strongest && weakest && strongest.score > weakest.score && (
        <p className="text-sm text-ink-2">
          Strongest: {strongest.skill} {strongest.score}.
          {next && (
            <>
              {' '}
              Next for {next}:{' '}
              <Link to={nextSteps[next].path} className="underline">
                {nextSteps[next].words}
              </Link>
              .
            </>
          )}
        </p>
      )}
      <Link
        to={paths.voiceAnalytics}
        className="inline-flex min-h-11 items-center justify-self-start text-sm underline"
      >
        How your writing sounds
      </Link>
    </Card>
  );
}

/** Which day, time and opening did best in the person's own history, of all posts and independent of the period. */
function PatternsCard({ growth }: { readonly growth: GrowthIndex }) {
  const patterns = useMemo(() => ownPatterns(growth, deviceZone()), [growth]);
  const { rests, lines } = patternLines(patterns);
  return (
    <Card role="group" aria-label="What works for you" className="grid content-start gap-3">
      <h2 className="text-xl">What works for you</h2>
      {lines.length > 0 && (
        <dl className="grid gap-x-6 gap-y-3 desk:grid-cols-3">
          {lines.map(({ name, best, detail }) => (
            <div key={name} className="grid content-start gap-0.5">
              <dt className="text-sm text-ink-2">{name}</dt>
              <dd className="font-serif text-lg">{best}</dd>
              <dd className="text-sm text-ink-2">{detail}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-sm text-ink-2">{rests}</p>
    </Card>
  );
}
