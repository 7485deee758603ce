import { bestHours } from '../growth/best-hours.ts';
import type { LocalDate } from '../activity/local-date.ts';
import { findPlatform } from '../platforms/catalogue.ts';
import type { PillarRow } from '../projections/workspace-row.ts';
import type { TaskRequest } from '../ai/tasks.ts';
import { unscheduledItems } from './calendar-entries.ts';
import { clockTimeIn } from './zone-clock.ts';
import type { ListedItem } from '../projections/content-row.ts';

/** Drafts that a suggestion is made for: more than a month holds nobody can plan. */
const MAX_DRAFTS = 50;
const MAX_TAKEN = 400;
const MAX_HOURS = 168;

/** What the assistant is asked for suggestions with, out of a person's own content. */
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
    // Days that are over are in nobody's way.
    taken: taken.filter((date) => date >= today).slice(0, MAX_TAKEN),
    bestHours: bestHours(
      living.map(({ row }) => row),
      (instant) => clockTimeIn(zone, Date.parse(instant)),
    ).slice(0, MAX_HOURS),
  };
}
