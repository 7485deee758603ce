import { useEffect, useMemo, useState } from 'react';
import { loadBuiltInAnswer, type TaskReply, type TaskRequest } from '#core/ai-tasks.ts';
import { unknownWriter } from '#core/assistant/writer.ts';
import type { ChosenInstant } from '#core/kernel/zoned-time.ts';
import { chooseTime } from '#core/publishing/choose-time.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';

export type Suggestion = TaskReply<'scheduling'>['suggestions'][number];

/** A suggestion that can still be accepted. */
export interface Offer {
  readonly suggestion: Suggestion;
  readonly item: StoredContentRow;
  readonly chosen: ChosenInstant;
}

/** The built-in assistant's suggestions, available offline; undefined while they load. */
export function useBuiltInSuggestions(request: TaskRequest<'scheduling'>): readonly Suggestion[] | undefined {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>();
  useEffect(() => {
    let isShown = true;
    loadBuiltInAnswer('scheduling').then(
      (suggest) => isShown && setSuggestions(suggest(request, unknownWriter).suggestions),
      // The code could not be loaded.
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

/** One suggestion for each draft that still has no date, and none for a time in the past; a model may name anything. */
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
