import { useEffect, useMemo, useState } from 'react';
import { loadBuiltInAnswer, type TaskReply, type TaskRequest } from '#core/ai-tasks.ts';
import { unknownWriter } from '#core/assistant/writer.ts';
import type { ChosenInstant } from '#core/kernel/zoned-time.ts';
import { chooseTime } from '#core/publishing/choose-time.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';

export type Suggestion = TaskReply<'scheduling'>['suggestions'][number];

/** A suggestion that can be followed still. */
export interface Offer {
  readonly suggestion: Suggestion;
  readonly item: StoredContentRow;
  readonly chosen: ChosenInstant;
}

/** What the assistant of this device suggests, at once and offline; undefined while it loads. */
export function useBuiltInSuggestions(request: TaskRequest<'scheduling'>): readonly Suggestion[] | undefined {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>();
  useEffect(() => {
    let isShown = true;
    loadBuiltInAnswer('scheduling').then(
      (suggest) => isShown && setSuggestions(suggest(request, unknownWriter).suggestions),
      // Its code could not be loaded.
      () => isShown && setSuggestions([]),
    );
    return () => {
      isShown = false;
    };
  }, [request]);
  return suggestions;
}

export interface OffersFor {
  readonly items: readonly StoredContentRow[];
  /** IANA time zone. */
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** One for each draft that still waits for a day, and for no moment that is over; a model may name anything. */
export function useOffers(suggestions: readonly Suggestion[], { items, zone, now }: OffersFor): readonly Offer[] {
  return useMemo(() => {
    const waiting = new Map(items.map((item) => [item.id, item]));
    return suggestions.flatMap((suggestion) => {
      const item = waiting.get(suggestion.contentId);
      const { suggestedDate: date, suggestedTime: time } = suggestion;
      const chosen = chooseTime({ date, time }, { zone, now });
      if (!item || !chosen.ok) return [];
      waiting.delete(item.id);
      return [{ suggestion, item, chosen: chosen.value }];
    });
  }, [items, now, suggestions, zone]);
}
