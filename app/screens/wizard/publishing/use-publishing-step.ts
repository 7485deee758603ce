import { useState } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import { readWrittenPlan } from '#core/documents/publishing-plan.ts';
import { readRegister } from '#core/documents/registers.ts';
import { awaitsPublishing } from '#core/publishing/shown-state.ts';
import { deviceZone } from '../../../browser/device-zone.ts';
import { sayPublishOutcome, sayYoursToPost } from '../../../components/distribution/say-publish-outcome.ts';
import { usePublications } from '../../../data/publishing/use-publications.ts';
import { usePublishItem } from '../../../data/publishing/use-publish-item.ts';
import { useScheduleItem } from '../../../data/publishing/use-schedule-item.ts';
import { useOnline } from '../../../data/sync/use-online.ts';
import { useWizard } from '../wizard-context.ts';
import { localTimeWords } from './local-time-words.ts';
import { sayScheduled } from './say-scheduled.ts';
import { useTypedTime } from './use-typed-time.ts';

export type When = 'now' | 'later';

/** What the last step shows, and what its buttons do. */
export function usePublishingStep() {
  const wizard = useWizard();
  const { id, item, apply } = wizard;
  const isOnline = useOnline();
  const publications = usePublications(id, item);
  const publishing = usePublishItem(wizard);
  const { schedule, unschedule } = useScheduleItem(wizard);
  const [zone] = useState(deviceZone);
  const time = useTypedTime(zone);
  const [picked, setPicked] = useState<When | null>(null);
  /** Where the focus goes when what is shown changes under it. */
  const [place, setPlace] = useState<'fields' | 'note' | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const scheduled = readRegister(item.status) === 'scheduled' ? item.schedule : null;
  const when = picked ?? (scheduled ? 'later' : plannedWhen(item));
  const note = place === 'fields' ? null : scheduled;
  const chosen = publications.platforms.filter(({ isChosen }) => isChosen);
  const left = chosen.filter(({ shown }) => awaitsPublishing(shown));

  const choose = (next: When) => {
    setPicked(next);
    setPlace(null);
    apply('setStepValue', { step: 'publishing', field: 'publishNow', value: next === 'now' });
  };
  /** Runs one thing at a time. @returns whether it did what its button says */
  const busy = async (work: () => Promise<boolean>) => {
    setIsBusy(true);
    return await work().finally(() => setIsBusy(false));
  };

  return {
    item,
    apply,
    isOnline,
    isBusy,
    publications,
    publishing,
    zone,
    time,
    when,
    choose,
    /** When a scheduled item goes out; null where it is not scheduled, or its time is being changed. */
    note,
    hasFields: when === 'later' && note === null,
    /** Whether the piece has gone to every platform that it is meant for, or waits for a word beside one. */
    isOver: chosen.length > 0 && left.length === 0,
    place,
    changeTime: () => {
      choose('later');
      setPlace('fields');
    },
    publishNow: () =>
      busy(async () => {
        // What the person posts is told to the server once, so that their other devices know of it.
        const asked = left.filter(({ postedBy, latest }) => postedBy === 'server' || latest === null);
        const isTheirs = left.length > 0 && left.every(({ postedBy }) => postedBy === 'person');
        const outcome =
          left.length > 0 && asked.length === 0
            ? 'queued'
            : await publishing.publish(asked.map(({ platform }) => platform.id));
        if (outcome !== 'queued' || !isTheirs) return sayPublishOutcome(outcome, { isOnline });
        sayYoursToPost();
        return true;
      }),
    scheduleNow: () =>
      busy(async () => {
        const moment = time.choose();
        if (!moment) return false;
        const outcome = await schedule(moment, zone);
        sayScheduled(outcome, localTimeWords(moment.localTime));
        if (outcome === 'past') time.refuse();
        if (outcome !== 'scheduled') return false;
        time.reset();
        setPlace('note');
        return true;
      }),
    unscheduleNow: () =>
      busy(async () => {
        const outcome = await unschedule();
        if (outcome === 'not-saved') sayScheduled(outcome, '');
        setPicked('later');
        setPlace('fields');
        return outcome === 'unscheduled';
      }),
  };
}

/** What an item that is not scheduled says of when it is to go out. */
function plannedWhen(item: ContentItem): When {
  if (item.steps.publishing['publishNow'] === true) return 'now';
  const { date, time } = readWrittenPlan(item);
  return date !== null || time !== null ? 'later' : 'now';
}
