import { weekStart, type Day } from '../activity/local-date.ts';

/** How a count grew: the days on which it did and by how much, oldest first; a day may stand there more than once. */
export type Metric = readonly (readonly [day: Day, amount: number])[];

/** Collects amounts by day. Items come in the order of their creation, so most days follow each other already. */
export class Tally {
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

/** Keeps the first day on which each of several things was seen. */
export class FirstDays {
  readonly #days = new Map<string | number, Day>();

  /** Null is nothing to see. */
  see(what: string | number | null, day: Day): void {
    if (what === null) return;
    const first = this.#days.get(what);
    if (first === undefined || day < first) this.#days.set(what, day);
  }

  /** Those days, oldest first. */
  inOrder(): Day[] {
    return [...this.#days.values()].toSorted((left, right) => left - right);
  }
}

/** First days of different things, week by week. */
export class WeeklyFirstDays {
  readonly #weeks = new Map<Day, FirstDays>();

  see(what: string | number | null, day: Day): void {
    const monday = weekStart(day);
    const week = this.#weeks.get(monday) ?? new FirstDays();
    this.#weeks.set(monday, week);
    week.see(what, day);
  }

  /** The days on which a week had seen `count` different things, oldest first. */
  weeksWith(count: number): Metric {
    return [...this.#weeks.values()]
      .flatMap((week) => week.inOrder().slice(count - 1, count))
      .toSorted((left, right) => left - right)
      .map((day) => [day, 1] as const);
  }
}

/** The day on which the count reached `target`; null before. Later events never move it. */
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
