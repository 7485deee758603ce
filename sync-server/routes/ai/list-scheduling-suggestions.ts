import type { listSchedulingSuggestions } from '#core/api/ai.ts';
import { loadBuiltInAnswer } from '#core/ai/built-in/load-built-in-answer.ts';
import { writerOf } from '#core/ai/writer-of.ts';
import { bestHours } from '#core/growth/best-hours.ts';
import { findPlatform } from '#core/platforms/catalogue.ts';
import { clockTimeIn } from '#core/calendar/zone-clock.ts';
import type { Handler } from '../handler.ts';

/** Drafts that a suggestion is made for: more than a month holds nobody can plan. */
const MOST_DRAFTS = 50;
const MOST_TAKEN = 400;
const MOST_HOURS = 168;

/** A read calls no model: it would cost money each time a calendar is opened. */
export function handleListSchedulingSuggestions(): Handler<typeof listSchedulingSuggestions> {
  return async ({ rows, zone, today }) => {
    const living = [...rows.items.values()].filter(({ row }) => row.deletedAt === null);
    const pillarName = (id: string | null) => rows.workspace.pillars.find((pillar) => pillar.id === id)?.name ?? '';
    const drafts = living
      .filter(({ row }) => row.status === 'draft' && row.scheduledAt === null)
      .toSorted((left, right) => right.firstSeq - left.firstSeq)
      .slice(0, MOST_DRAFTS)
      .map(({ id, row }) => ({
        contentId: id,
        title: row.title,
        pillar: pillarName(row.pillarId),
        platform: findPlatform(row.platformIds[0] ?? 0)?.name ?? '',
      }));
    const taken = living
      .flatMap(({ row }) => (row.scheduledLocal ? [row.scheduledLocal.slice(0, 10)] : []))
      .slice(0, MOST_TAKEN);
    const hours = bestHours(
      living.map(({ row }) => row),
      (instant) => clockTimeIn(zone, Date.parse(instant)),
    ).slice(0, MOST_HOURS);
    const suggest = await loadBuiltInAnswer('scheduling');
    return suggest({ today, drafts, taken, bestHours: hours }, writerOf(rows.workspace)).suggestions;
  };
}
