import { dailyActivity } from '#core/growth/activity.ts';
import { addDays } from '#core/kernel/local-date.ts';
import { contentRow, type ContentRow, type ListedItem } from '#core/content/content-row.ts';
import { loadDocument } from '#core/documents/load.ts';
import { analytics } from '#core/growth/analytics.ts';
import { contentBalance, missions, scheduledToday, stats, topPerformer } from '#core/growth/dashboard.ts';
import { brandScore } from '#core/growth/brand-score.ts';
import { textClarity } from '#core/kernel/clarity.ts';
import { earnedAchievements } from '#core/growth/achievements.ts';
import { growthIndex, type GrowthInput } from '#core/growth/growth-index.ts';
import { growthMetrics } from '#core/growth/metrics.ts';
import { milestoneProgress } from '#core/growth/milestones.ts';
import { predictedScore } from '#core/content/scores.ts';
import { skillScores } from '#core/growth/skill-scores.ts';
import { streakData } from '#core/growth/streak-data.ts';
import { xpProgress } from '#core/growth/xp.ts';
import { workspaceRow, type WorkspaceRow } from '#core/workspace/workspace-row.ts';
import { SeededRandom } from '../simulator/seeded-random.ts';
import { percentile } from './percentile.ts';
import { prose } from './prose.ts';
import type { BenchmarkLine } from './table.ts';

const ITEMS = 10_000;
const TODAY = '2026-11-21';
const NOW = Date.parse(`${TODAY}T20:00:00Z`);
const YEARS = 5;

/** All figures of a creator with 10,000 items over five years, and the cost of a text's scores when its row is made. */
export function measureGrowth(): BenchmarkLine[] {
  const input = creator();
  const text = prose(new SeededRandom(2), 4_000);
  return [
    {
      benchmark: `Every growth figure of ${ITEMS.toLocaleString('en')} items`,
      unit: 'ms',
      target: '≤ 30 ms',
      ours: median(25, () => everyFigure(input)),
    },
    {
      benchmark: 'Scores of a 4,000-character text',
      unit: 'ms',
      target: 'shown',
      ours: median(200, () => scores(text)),
    },
  ];
}

/** Reads every figure, so that none is optimized away. */
function everyFigure(input: GrowthInput): unknown {
  const index = growthIndex(input);
  const metrics = growthMetrics(index);
  return [
    xpProgress(index),
    streakData(index),
    dailyActivity(index.pastItems),
    skillScores(index),
    brandScore(index, new Set(['linkedin'])),
    milestoneProgress(index, metrics),
    earnedAchievements(metrics),
    missions(index),
    contentBalance(index),
    scheduledToday(index),
    topPerformer(index),
    stats(index),
    analytics(index, { period: 'This Quarter', platformId: null, pillarId: null, status: null }),
  ];
}

function scores(body: string): number {
  const clarity = textClarity(body);
  return predictedScore({ title: 'Why your roadmap is a promise', body, platformId: 1, clarity, preparation: 0.5 });
}

function median(runs: number, work: () => unknown): number {
  for (let warming = 0; warming < 10; warming += 1) work();
  const times = Array.from({ length: runs }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
  return percentile(times, 0.5);
}

/**
 * Half of the items are ideas; two fifths of the rest are published on one to three platforms. Unordered, as a store
 * returns them.
 */
function creator(): GrowthInput {
  const random = new SeededRandom(1);
  const workspace: WorkspaceRow = workspaceRow(loadDocument('workspace', []));
  const empty = contentRow(loadDocument('content-item', []));
  const items = Array.from({ length: ITEMS }, (_, index) => ({
    id: `${random.below(1_000_000_000)}-${index}`,
    row: row(random, empty, workspace),
  }));
  return { items, workspace, reach: reachOf(random, items), today: TODAY, now: NOW };
}

function row(random: SeededRandom, empty: ContentRow, { pillars }: WorkspaceRow): ContentRow {
  const createdOn = addDays(TODAY, -random.below(365 * YEARS));
  const at = (date: string) => `${date}T${String(8 + random.below(12)).padStart(2, '0')}:00:00.000Z`;
  const base = {
    ...empty,
    title: 'Why your roadmap is a promise',
    createdOn,
    createdAt: at(createdOn),
    pillarId: random.pick(pillars).id,
    words: 200,
    clarity: random.below(100),
    predictedScore: random.below(100),
  };
  if (random.chance(0.5)) return base;
  const draftedOn = addDays(createdOn, random.below(5));
  const draft = { ...base, status: 'draft' as const, draftedOn, draftedAt: at(draftedOn) };
  if (random.chance(0.6)) return draft;
  const sharedOn = addDays(draftedOn, random.below(5));
  const shares = [1, 2, 3]
    .slice(0, 1 + random.below(3))
    .map((platformId) => ({ platformId, at: at(sharedOn), on: sharedOn }));
  return { ...draft, status: 'published', shares };
}

function reachOf(random: SeededRandom, items: readonly ListedItem[]): GrowthInput['reach'] {
  const post = () => ({
    impressions: random.below(2_000),
    likes: random.below(40),
    comments: random.below(10),
    shares: random.below(5),
  });
  return new Map(
    items.flatMap(({ id, row: { shares = [] } }) =>
      shares.length === 0 ? [] : [[id, new Map(shares.map(({ platformId }) => [platformId, post()]))] as const],
    ),
  );
}
