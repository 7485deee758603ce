import type { listSchedulingSuggestions } from '#core/api/ai.ts';
import { loadBuiltInAnswer } from '#core/ai-tasks.ts';
import { writerOf } from '#core/assistant/voice.ts';
import { schedulingRequest } from '#core/calendar/suggested-times.ts';
import type { Handler } from '../handler.ts';

/** A read calls no model: it would cost money each time a calendar is opened. */
export function handleListSchedulingSuggestions(): Handler<typeof listSchedulingSuggestions> {
  return async ({ rows, zone, today }) => {
    const { pillars } = rows.workspace;
    const request = schedulingRequest([...rows.items.values()], { pillars, zone, today });
    const suggest = await loadBuiltInAnswer('scheduling');
    return suggest(request, writerOf(rows.workspace)).suggestions;
  };
}
