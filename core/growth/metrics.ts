import { type Day, monthNumber, monthStart, weekStart } from '../kernel/local-date.ts';
import type { GrowthIndex } from './growth-index.ts';
import { postReach } from './reach.ts';
import { type Streak, streaksOf } from './streaks.ts';

/** The growth of a count: days and amounts, oldest first. A day may occur more than once. */
type Metric = readonly (readonly [day: Day, amount: number])[];

/** Sums amounts by day. Items come in order of creation, so equal days are usually adjacent. */
class Tally {
  readonly #amounts: [day: Day, amount: number][] = [];

  add(day: Day, amount: number): void {
    const last = this.#amounts.at(-1);
    if (last?.[0] === day) last[1] += amount;
    else if (amount > 0) this.#amounts.push([day, amount]);
  }

  metric(): Metric {
    return this.#amounts.toSorted(([left], [right]) => left - right);
  }
}

/** Records the first day on which each key was seen. */
class FirstDays {
  readonly #days = new Map<string | number, Day>();

  /** Ignores null. */
  see(what: string | number | null, day: Day): void {
    if (what === null) return;
    const first = this.#days.get(what);
    if (first === undefined || day < first) this.#days.set(what, day);
  }

  /** The recorded days, oldest first. */
  inOrder(): Day[] {
    return [...this.#days.values()].toSorted((left, right) => left - right);
  }
}

/** First days of keys within each week. */
class WeeklyFirstDays {
  readonly #weeks = new Map<Day, FirstDays>();

  see(what: string | number | null, day: Day): void {
    const monday = weekStart(day);
    const week = this.#weeks.get(monday) ?? new FirstDays();
    this.#weeks.set(monday, week);
    week.see(what, day);
  }

  /** The days on which the `count`-th different key of a week was seen, oldest first. */
  weeksWith(count: number): Metric {
    return [...this.#weeks.values()]
      .flatMap((week) => week.inOrder().slice(count - 1, count))
      .toSorted((left, right) => left - right)
      .map((day) => [day, 1] as const);
  }
}

/** The day on which the count reached `target`; null if it has not. Later events never move it. */
export function reachedOn(metric: Metric, target: number): Day | null {
  let total = 0;
  for (const [day, amount] of metric) {
    total += amount;
    if (total >= target) return day;
  }
  return null;
}

export function metricTotal(metric: Metric): number {
  return metric.reduce((total, [, amount]) => total + amount, 0);
}

/** Days without activity after which the next active day is a comeback. */
const ABSENCE = 14;
/** The wizard resumes at its last step when the final review is complete. */
const LAST_STEP = 8;

export type MetricName = keyof Metrics;

/** The counts used by milestones and achievements. */
export interface Metrics {
  /** Created items. */
  readonly ideas: Metric;
  /** Items that became drafts. */
  readonly drafts: Metric;
  /** Current words of drafted items, on the day of the draft. */
  readonly words: Metric;
  /** Drafted items with a complete final review, on the day of the draft. */
  readonly wizards: Metric;
  /** Items shared at least once. */
  readonly posts: Metric;
  /** One for each platform of each item. */
  readonly shares: Metric;
  /** Items shared on three platforms, on the day of the third. */
  readonly widePosts: Metric;
  /** Impressions of every share, on the day of the share. */
  readonly impressions: Metric;
  /** Distinct platforms ever shared to. */
  readonly platforms: Metric;
  /** Distinct pillars ever drafted for. */
  readonly pillars: Metric;
  /** Weeks with shares on three platforms, on the day of the third. */
  readonly diverseWeeks: Metric;
  /** Weeks with drafts or shares in three pillars. */
  readonly balancedWeeks: Metric;
  /** Weeks in which three items were first shared. */
  readonly busyWeeks: Metric;
  /** Active days after at least 14 inactive ones. */
  readonly comebacks: Metric;
  /** Length of the longest streak so far, in active days, weeks or months. */
  readonly dailyStreak: Metric;
  readonly weeklyStreak: Metric;
  readonly monthlyStreak: Metric;
  /**
   * The same in months from their first active day on. It does not depend on today, so nothing that was earned by it is
   * lost while a month runs, or on a flight back over the date line.
   */
  readonly activeMonths: Metric;
}

export function growthMetrics(index: GrowthIndex): Metrics {
  return {
    ...countedMetrics(index),
    comebacks: comebacks(index),
    dailyStreak: records(index.streaks.daily),
    weeklyStreak: records(index.streaks.weekly),
    monthlyStreak: monthRecords(index.streaks.monthly),
    activeMonths: records(streaksOf('monthly', index.activeDays)),
  };
}

function countedMetrics({
  pastItems,
  reach,
}: GrowthIndex): Omit<Metrics, 'comebacks' | 'dailyStreak' | 'weeklyStreak' | 'monthlyStreak' | 'activeMonths'> {
  const tallies = {
    ideas: new Tally(),
    drafts: new Tally(),
    words: new Tally(),
    wizards: new Tally(),
    posts: new Tally(),
    shares: new Tally(),
    widePosts: new Tally(),
    impressions: new Tally(),
  };
  const firsts = { platforms: new FirstDays(), pillars: new FirstDays() };
  const weeks = { platforms: new WeeklyFirstDays(), pillars: new WeeklyFirstDays(), posts: new WeeklyFirstDays() };
  for (const { item, ideaDay, draftDay, shares } of pastItems) {
    const { words, pillarId, resumeStep } = item.row;
    if (ideaDay !== null) tallies.ideas.add(ideaDay, 1);
    if (draftDay !== null) {
      tallies.drafts.add(draftDay, 1);
      tallies.words.add(draftDay, words);
      if (resumeStep === LAST_STEP) tallies.wizards.add(draftDay, 1);
      firsts.pillars.see(pillarId, draftDay);
      weeks.pillars.see(pillarId, draftDay);
    }
    for (const { day, nth, platformId } of shares) {
      tallies.shares.add(day, 1);
      tallies.impressions.add(day, postReach(reach, item.id, platformId).impressions ?? 0);
      firsts.platforms.see(platformId, day);
      weeks.platforms.see(platformId, day);
      weeks.pillars.see(pillarId, day);
      if (nth === 1) {
        tallies.posts.add(day, 1);
        weeks.posts.see(item.id, day);
      }
      if (nth === 3) tallies.widePosts.add(day, 1);
    }
  }
  return {
    ideas: tallies.ideas.metric(),
    drafts: tallies.drafts.metric(),
    words: tallies.words.metric(),
    wizards: tallies.wizards.metric(),
    posts: tallies.posts.metric(),
    shares: tallies.shares.metric(),
    widePosts: tallies.widePosts.metric(),
    impressions: tallies.impressions.metric(),
    platforms: once(firsts.platforms.inOrder()),
    pillars: once(firsts.pillars.inOrder()),
    diverseWeeks: weeks.platforms.weeksWith(3),
    balancedWeeks: weeks.pillars.weeksWith(3),
    busyWeeks: weeks.posts.weeksWith(3),
  };
}

function comebacks({ activeDays }: GrowthIndex): Metric {
  return once(
    activeDays
      .map(({ day }) => day)
      .filter((day, index, days) => index > 0 && day - (days[index - 1] ?? day) > ABSENCE),
  );
}

/** The days on which a streak set a new record. */
function records(streaks: readonly Streak[]): Metric {
  let longest = 0;
  const days: Day[] = [];
  for (const streak of streaks) {
    days.push(...streak.days.slice(longest));
    longest = Math.max(longest, streak.days.length);
  }
  return once(days);
}

/** A month counts from the day after its end. */
function monthRecords(streaks: readonly Streak[]): Metric {
  return records(streaks).map(([day, amount]) => [monthStart(monthNumber(day) + 1), amount] as const);
}

function once(days: readonly Day[]): Metric {
  return days.map((day) => [day, 1] as const);
}

export type Direction = 'up' | 'down' | 'stable';

export interface Change {
  /** Signed, in percent of the previous value, one decimal; 0 when that was 0. */
  readonly percent: number;
  readonly direction: Direction;
}

/** Stable below 5 percent of change, and when the previous value is 0 (docs/rules.md, "Progress"). */
export function changeBetween(before: number, now: number): Change {
  if (before === 0) return { percent: 0, direction: 'stable' };
  const exact = (100 * (now - before)) / before;
  const direction = Math.abs(exact) < 5 ? 'stable' : exact > 0 ? 'up' : 'down';
  return { percent: Math.round(10 * exact) / 10, direction };
}
