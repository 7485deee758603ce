import { useEffect, useMemo, useState } from 'react';
import { aiTasks, loadBuiltInAnswer, type TaskReply, type TaskRequest } from '#core/ai-tasks.ts';
import { unknownWriter } from '#core/assistant/writer.ts';
import { unscheduledItems } from '#core/calendar/calendar-entries.ts';
import { schedulingRequest } from '#core/calendar/scheduling-request.ts';
import { typedTime } from '#core/calendar/suggested-times.ts';
import { counted } from '#core/kernel/counted.ts';
import type { ChosenInstant } from '#core/kernel/zoned-time.ts';
import { chooseTime } from '#core/publishing/choose-time.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { type AnsweredAiRequest, readAiReply, storeQueued } from '../../engine/store/ai-requests.ts';
import type { AiRequestRow, StoredContentRow } from '../../engine/store/rows.ts';
import { useMayGoOut } from '../../features/publishing/use-may-go-out.ts';
import { AssistantBox } from '../../features/assistant/assistant-box.tsx';
import { answeredBy } from '#core/assistant/provider-names.ts';
import { useAssistant } from '../../features/assistant/use-assistant.ts';
import { notScheduled, titleOf } from '../../features/item-actions/item-actions.ts';
import { doEach } from '../../features/item-actions/do-each.ts';
import { useItemCommands } from '../../features/item-actions/item-commands.ts';
import type { ItemActions } from '../../features/item-actions/use-item-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { suggestedDayWords } from './day-words.ts';

/** Number of suggestions shown at a time (docs/rules/planning.md). */
const SHOWN = 3;
const none: readonly Suggestion[] = [];
/** Above this confidence a suggestion is green. */
const SURE = 0.7;

export interface SuggestionsPanelProps {
  readonly rows: readonly StoredContentRow[];
  readonly pillars: readonly PillarRow[];
  /** IANA time zone. */
  readonly zone: string;
  readonly today: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly actions: ItemActions;
}

/** Suggests when to schedule drafts: computed on the device, and by a model if the person asks for it. */
export function SuggestionsPanel({ rows, pillars, zone, today, now, actions }: SuggestionsPanelProps) {
  const items = useMemo(() => unscheduledItems(rows), [rows]);
  const request = useMemo(() => schedulingRequest(rows, { pillars, zone, today }), [rows, pillars, zone, today]);
  const builtIn = useBuiltInSuggestions(request);
  const [answer, setAnswer] = useState<AnsweredAiRequest<'scheduling'> | null>(null);
  const assistant = useAssistant<'scheduling'>({ task: 'scheduling', itemId: null, onAnswer: setAnswer });
  const answered = useOffers(answer?.reply.suggestions ?? none, { items, zone, now });
  const computed = useOffers(builtIn ?? none, { items, zone, now });
  // A model may name only unknown drafts, or only times in the past.
  const offers = answered.length > 0 ? answered : computed;
  const { isBusy, apply } = useApplyOffers(zone);
  const [isWhole, setIsWhole] = useState(false);
  const ready = offers.filter(({ item }) => item.row.platformIds.length > 0);

  const show = (queued: AiRequestRow) => {
    setAnswer(readAiReply('scheduling', storeQueued(queued)) ?? answer);
    void assistant.remove(queued.id);
  };
  const offerRow = (offer: Offer) => (
    <OfferRow
      key={offer.item.id}
      offer={offer}
      isBusy={isBusy}
      onApply={() => {
        // The dialog asks for the platforms.
        if (offer.item.row.platformIds.length === 0) actions.schedule(offer.item, typedTime(offer.chosen.localTime));
        else void apply([offer]);
      }}
    />
  );
  return (
    <section aria-labelledby="suggestions" className="grid content-start gap-2.5">
      <div className="flex items-center justify-between gap-3">
        <h2 id="suggestions" className="text-lg">
          Suggestions
        </h2>
        <Button
          variant="quiet"
          size="small"
          isBusy={isBusy}
          disabled={ready.length === 0}
          onClick={() => void apply(ready)}
        >
          Apply all{ready.length > 1 && ` ${ready.length}`}
        </Button>
      </div>
      {builtIn === undefined && <SkeletonList label="Finding good times" />}
      {builtIn !== undefined && offers.length === 0 && (
        <p className="text-sm text-ink-2">{aiTasks.scheduling.failure.message}</p>
      )}
      <ul className="grid gap-2.5">{offers.slice(0, SHOWN).map(offerRow)}</ul>
      {offers.length > SHOWN && (
        <details className="grid gap-2.5" onToggle={(event) => setIsWhole(event.currentTarget.open)}>
          <summary className="min-h-11 cursor-pointer content-center text-sm text-ink-2 desk:min-h-9">
            + {offers.length - SHOWN} more suggestions
          </summary>
          {isWhole && <ul className="mt-1 grid gap-2.5">{offers.slice(SHOWN).map(offerRow)}</ul>}
        </details>
      )}
      {answer && offers.length > 0 && (
        <p className="text-xs text-ink-2">
          {answered.length > 0
            ? `From: ${answeredBy(answer)}`
            : 'The AI model had no times left for these drafts. These come from the built-in assistant.'}
        </p>
      )}
      {items.length > 0 && (
        <AssistantBox
          assistant={assistant}
          itemId={null}
          action="Improve with AI"
          again="Improve with AI"
          hasAnswer={answer !== null}
          working="Finding better times…"
          onSend={() => assistant.send(request)}
          onSendLocally={() => assistant.sendLocally(request)}
          onQueue={() => void assistant.queue(request)}
          onShow={show}
        />
      )}
    </section>
  );
}

function OfferRow({
  offer: { suggestion, item, chosen },
  isBusy,
  onApply,
}: {
  readonly offer: Offer;
  readonly isBusy: boolean;
  readonly onApply: () => void;
}) {
  const { date, time } = typedTime(chosen.localTime);
  return (
    <li className="grid gap-1.5 rounded-md border border-line bg-surface p-3 shadow-low">
      <p dir="auto" className="text-base font-medium wrap-anywhere">
        {titleOf(item)}
      </p>
      <p className="text-sm">
        {suggestedDayWords(date)} · {time}
      </p>
      <p className="text-sm text-ink-2 wrap-anywhere">{suggestion.reason}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Pill tone={suggestion.confidence > SURE ? 'good' : 'plain'}>
          {Math.round(suggestion.confidence * 100)}% confident
        </Pill>
        <Button size="small" isBusy={isBusy} aria-label={`Apply: ${titleOf(item)}`} onClick={onApply}>
          Apply
        </Button>
      </div>
    </li>
  );
}

export interface ApplyOffers {
  readonly isBusy: boolean;
  readonly apply: (offers: readonly Offer[]) => Promise<void>;
}

/** Schedules drafts at the suggested times, with one undo for all. @param zone IANA time zone */
function useApplyOffers(zone: string): ApplyOffers {
  const commands = useItemCommands();
  const mayGoOut = useMayGoOut();
  const [isBusy, setIsBusy] = useState(false);
  const { notStored, refused } = notScheduled;
  return {
    isBusy,
    apply: async (offers) => {
      setIsBusy(true);
      if (!(await mayGoOut(offers.map(({ item }) => item.id)).catch(() => false))) {
        setIsBusy(false);
        return;
      }
      const { done: moved, isRefused } = await doEach(
        offers.map(({ item, chosen }) => ({ item, ...chosen })),
        async ({ item, at, localTime }) => await commands.schedule(item.id, { at, localTime, zone }),
      );
      setIsBusy(false);
      if (isRefused) showToast({ ...notStored(), tone: 'bad' });
      if (moved.length === 0) {
        if (!isRefused) showToast({ title: refused, text: 'These drafts have changed since.', tone: 'bad' });
        return;
      }
      const takeBack = async () => {
        const back = await doEach(moved, commands.putScheduleBack);
        if (back.isRefused) showToast({ ...notStored(), tone: 'bad' });
        else if (back.done.length < moved.length) showToast({ title: 'Could not undo', text: 'It has changed since.' });
      };
      showToast({
        title: 'AI suggestions applied',
        text: `${counted(moved.length, 'draft')} scheduled.`,
        action: { label: 'Undo', run: () => void takeBack() },
      });
    },
  };
}

type Suggestion = TaskReply<'scheduling'>['suggestions'][number];

/** A suggestion that can still be accepted. */
interface Offer {
  readonly suggestion: Suggestion;
  readonly item: StoredContentRow;
  readonly chosen: ChosenInstant;
}

/** The built-in assistant's suggestions, available offline; undefined while they load. */
function useBuiltInSuggestions(request: TaskRequest<'scheduling'>): readonly Suggestion[] | undefined {
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
function useOffers(suggestions: readonly Suggestion[], { items, zone, now }: OffersFor): readonly Offer[] {
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
