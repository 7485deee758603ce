import type { TaskRequest } from '../ai-tasks.ts';
import type { ListedItem } from '../content/content-row.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import { clockTimeIn } from '../kernel/zoned-time.ts';
import { findPlatform } from '../publishing/platforms.ts';
import type { PillarRow } from '../workspace/workspace-row.ts';
import { unscheduledItems } from './calendar-entries.ts';
import { bestHours } from '../growth/best-hours.ts';

/** Maximum drafts in a request: nobody plans more than a month holds. */
const MAX_DRAFTS = 50;

const MAX_TAKEN = 400;

const MAX_HOURS = 168;

/** Builds the scheduling request from the person's items. */
export function schedulingRequest(
  items: readonly ListedItem[],
  {
    pillars,
    zone,
    today,
  }: { readonly pillars: readonly PillarRow[]; readonly zone: string; readonly today: LocalDate },
): TaskRequest<'scheduling'> {
  const living = items.filter(({ row }) => row.deletedAt === null);
  const taken = living.flatMap(({ row }) => (row.scheduledLocal ? [row.scheduledLocal.slice(0, 10)] : []));
  return {
    today,
    drafts: unscheduledItems(living)
      .slice(0, MAX_DRAFTS)
      .map(({ id, row }) => ({
        contentId: id,
        title: row.title,
        pillar: pillars.find((pillar) => pillar.id === row.pillarId)?.name ?? '',
        platform: findPlatform(row.platformIds[0] ?? 0)?.name ?? '',
      })),
    // Past days do not affect the suggestions.
    taken: taken.filter((date) => date >= today).slice(0, MAX_TAKEN),
    bestHours: bestHours(
      living.map(({ row }) => row),
      (instant) => clockTimeIn(zone, Date.parse(instant)),
    ).slice(0, MAX_HOURS),
  };
}
