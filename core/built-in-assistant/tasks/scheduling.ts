import { addDays, dayOf, weekday as weekdayOf } from '../../kernel/local-date.ts';
import type { scheduling } from '../../assistant/scheduling.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';
import { subjectOf } from '../subject.ts';

type Request = RequestOf<typeof scheduling>;
type Draft = Request['drafts'][number];

/** The default hour when the writer's usual hours are unknown: a weekday morning. */
const MORNING = 9;
const WEEKS = 4;
const weekdays = ['', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'] as const;

/**
 * Computed: the writer's best days first, one item per day while there is room, with different pillars on adjacent
 * days.
 */
export function proposeSchedule({ today, drafts, taken, bestHours }: Request): ReplyDraft<typeof scheduling> {
  const days = daysFrom(today, bestHours);
  const used = new Map<string, number>();
  for (const date of taken) used.set(date, (used.get(date) ?? 0) + 1);
  const chosen = drafts.flatMap(() => {
    const [best] = days.toSorted(
      (a, b) => (used.get(a.date) ?? 0) - (used.get(b.date) ?? 0) || b.share - a.share || (a.date < b.date ? -1 : 1),
    );
    if (!best) return [];
    used.set(best.date, (used.get(best.date) ?? 0) + 1);
    return [best];
  });
  // Days are chosen by quality and assigned by date, so that pillars alternate.
  const byDate = chosen.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.hour - b.hour));
  return {
    suggestions: alternate(drafts).flatMap((draft, index) => {
      const day = byDate[index];
      if (!day) return [];
      return [
        {
          contentId: draft.contentId,
          suggestedDate: day.date,
          suggestedTime: `${String(day.hour).padStart(2, '0')}:00`,
          reason: reasonFor(draft, day, taken.includes(day.date)),
          confidence: day.share > 0 ? Math.min(0.9, 0.5 + day.share) : 0.35,
        },
      ];
    }),
  };
}

interface Day {
  readonly date: string;
  readonly weekday: number;
  readonly hour: number;
  /** Share of the writer's posts published in that hour; 0 when unknown. */
  readonly share: number;
}

function daysFrom(today: string, bestHours: Request['bestHours']): Day[] {
  return Array.from({ length: 7 * WEEKS }, (_, index) => {
    const date = addDays(today, index + 1);
    const weekday = weekdayOf(dayOf(date)) + 1;
    const [best] = bestHours
      .filter((hour) => hour.weekday === weekday)
      .toSorted((a, b) => b.share - a.share || a.hour - b.hour);
    const byHabit = weekday <= 5 ? 0 : -1;
    return best
      ? { date, weekday, hour: best.hour, share: best.share }
      : { date, weekday, hour: MORNING, share: byHabit };
  });
}

/** Alternates drafts by pillar. Each pillar keeps its order. */
function alternate(drafts: readonly Draft[]): Draft[] {
  const queues = [...new Set(drafts.map(({ pillar }) => pillar))].map((name) =>
    drafts.filter(({ pillar }) => pillar === name),
  );
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? [])).flat();
}

function reasonFor({ pillar }: Draft, { weekday, hour, share }: Day, isTaken: boolean): string {
  const why =
    share > 0
      ? `You have published most on ${weekdays[weekday] ?? 'that day'} around ${hour}:00.`
      : 'No data on your best times yet, so a weekday morning.';
  const turn = subjectOf(pillar, 60) ? ` “${subjectOf(pillar, 60)}” is next in your rotation.` : '';
  return `${why}${turn}${isTaken ? ' Other days are busier.' : ''}`;
}
