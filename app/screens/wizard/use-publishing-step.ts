import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ContentItem } from '#core/documents/content-item.ts';
import { readWrittenPlan } from '#core/documents/publishing-plan.ts';
import { readRegister } from '#core/documents/registers.ts';
import { connectedIds } from '#core/publishing/connection-state.ts';
import { hasWords, missingSentence } from '#core/publishing/post.ts';
import { awaitsPublishing } from '#core/publishing/publication.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import { sayPublishOutcome } from '../../features/publishing/publication-words.ts';
import type { PlatformState } from '../../features/publishing/platform-states.ts';
import { handOverParam } from '../../paths.ts';
import { firstByHand, useCopying } from '../../features/publishing/use-copying.ts';
import { type Publications, usePublications } from '../../features/publishing/use-publications.ts';
import { usePublishItem } from '../../features/publishing/use-publish-item.ts';
import { sayScheduled, useScheduleItem } from '../../features/publishing/use-schedule-item.ts';
import { requireAccount, useAccount } from '../../features/account/use-account.ts';
import { useSession } from '../../features/account/use-session.ts';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { useReached } from '../../features/account/use-reached.ts';
import { showToast } from '../../ui/show-toast.ts';
import { useWizard } from '../../features/writing/wizard-context.ts';
import { useTypedTime } from './use-typed-time.ts';
import { localTimeWords } from '../../features/publishing/local-time-words.ts';

export type When = 'now' | 'later';

export const whens = [
  { value: 'now', label: 'Publish now' },
  { value: 'later', label: 'Schedule for later' },
] as const;

/** A way of publishing, or the time of a schedule, that is to be changed. */
export type Asked = When | 'time';

export type PublishingStepState = ReturnType<typeof usePublishingStep>;

/**
 * The state and the actions of the last step.
 *
 * @param asked what the person asked for at another step
 */
export function usePublishingStep(asked: Asked | null = null) {
  const wizard = useWizard();
  const { id, item, apply } = wizard;
  const isOnline = useReached();
  const account = useAccount();
  const username = useSession().user?.username ?? null;
  const settings = useWorkspace()?.postSettings;
  const publications = usePublications(id, item);
  const publishing = usePublishItem(wizard);
  const { schedule, unschedule } = useScheduleItem(wizard);
  const [zone] = useState(deviceZone);
  const time = useTypedTime(zone, asked === 'later');
  const [picked, setPicked] = useState<When | null>(asked === 'time' ? 'later' : asked);
  /** The element that gets the focus when the content changes. */
  const [place, setPlace] = useState<'fields' | 'note' | null>(asked === 'time' ? 'fields' : null);
  const [isBusy, setIsBusy] = useState(false);
  /** Publish now was pressed while no platform was chosen; a new object at each press. */
  const [missingPlatform, setMissingPlatform] = useState<{ readonly sentence: string } | null>(null);
  const [address] = useSearchParams();
  const copier = useCopying(publishing, handedOver(address.get(handOverParam), publications));

  const scheduled = readRegister(item.status) === 'scheduled' ? item.schedule : null;
  const when = picked ?? (scheduled ? 'later' : plannedWhen(item));
  const chosen = publications.platforms.filter(({ isChosen }) => isChosen);
  const note = place === 'fields' || !isScheduleOpen(publications.platforms, scheduled) ? null : scheduled;
  const left = chosen.filter(({ shown }) => awaitsPublishing(shown));

  const choose = (next: When) => {
    setPicked(next);
    setPlace(null);
    apply('setStepValue', { step: 'publishing', field: 'publishNow', value: next === 'now' });
  };
  /** Runs one action at a time. */
  const busy = async <Outcome>(work: () => Promise<Outcome>) => {
    setIsBusy(true);
    return await work().finally(() => setIsBusy(false));
  };

  /** The sentence about things that a platform cannot take; empty where its code does not load. */
  const troublesHere = async () => {
    const connected = connectedIds(publications.connections, Date.now());
    const loaded = await import('../../features/publishing/find-troubles.ts').catch(() => null);
    return (await loaded?.troublesNote(requireAccount(account), id, { connected, username, settings })) ?? '';
  };

  return {
    id,
    item,
    apply,
    isOnline,
    isBusy,
    missingPlatform: chosen.length === 0 ? missingPlatform : null,
    publications,
    publishing,
    zone,
    time,
    when,
    /** Whether the person has chosen it here. */
    isPicked: picked !== null,
    choose,
    /** The schedule of the item; null when it has none, or its time is being changed. */
    note,
    /** The chosen platforms that nothing was posted to yet. */
    left,
    hasFields: when === 'later' && note === null,
    /** Whether all chosen platforms are posted to by hand. */
    isByHand: chosen.length > 0 && chosen.every(({ postedBy }) => postedBy === 'person'),
    /**
     * Whether the server has posted everything it can, or needs an answer shown beside a platform; the rest is posted
     * by hand.
     */
    isOver: chosen.some(({ postedBy }) => postedBy === 'server')
      ? left.every(({ postedBy }) => postedBy === 'person')
      : chosen.length > 0 && left.length === 0,
    copier,
    place,
    changeTime: () => {
      choose('later');
      setPlace('fields');
    },
    publishNow: () =>
      busy(async () => {
        const toPublish = left.filter(({ postedBy }) => postedBy === 'server');
        const byHand = toPublish.length === 0 ? firstByHand(left) : null;
        if (byHand !== null) return await copier.handOver(byHand);
        const outcome = await publishing.publish(toPublish.map(({ platform }) => platform.id));
        // The next action is for the post, for example to update it.
        if (outcome === 'queued') setPicked(null);
        if (outcome === 'no-platforms') setMissingPlatform({ sentence: missingSentence({ type: 'platforms' }) });
        return sayPublishOutcome(outcome, { isOnline });
      }),
    scheduleNow: () =>
      busy(async (): Promise<'scheduled' | 'refused-time' | 'not-scheduled'> => {
        const moment = time.choose();
        if (!moment) return 'refused-time';
        const outcome = await schedule(moment, zone);
        sayScheduled(outcome, {
          when: localTimeWords(moment.localTime),
          platforms: chosen.map(({ platform: { name }, postedBy }) => ({ name, postedBy })),
          isOnline,
          hasWords: hasWords(item),
          note: outcome.type === 'scheduled' ? await troublesHere() : '',
        });
        if (outcome.type === 'past') time.refuse();
        if (outcome.type !== 'scheduled') return outcome.type === 'past' ? 'refused-time' : 'not-scheduled';
        time.reset();
        setPlace('note');
        return 'scheduled';
      }),
    unscheduleNow: () =>
      busy(async () => {
        const outcome = await unschedule();
        if (outcome.type === 'not-saved') sayScheduled(outcome, { when: '', platforms: [], isOnline, hasWords: true });
        else
          showToast({
            title: 'Unscheduled',
            text: 'It stays a draft until you publish or schedule it.',
            action: { label: 'Undo', run: outcome.undo },
          });
        setPicked('later');
        setPlace('fields');
        return outcome.type === 'unscheduled';
      }),
  };
}

/**
 * The platform whose text the address asks for, by its key; null where it is not certain that the person posts there. The
 * address may be older than the connection of the account.
 */
function handedOver(key: string | null, { platforms, areConnectionsKnown }: Publications): number | null {
  const state = platforms.find(({ platform }) => platform.key === key);
  if (state?.postedBy !== 'person') return null;
  const isCertain = areConnectionsKnown || !state.platform.connects || state.latest?.state === 'by-hand';
  return isCertain ? state.platform.id : null;
}

/** Whether the schedule is still ahead: afterwards each platform shows its own result. */
function isScheduleOpen(states: readonly PlatformState[], schedule: ContentItem['schedule']): boolean {
  if (schedule === null) return false;
  if (states.some(({ shown }) => shown.type === 'due' || shown.type === 'overdue')) return true;
  const isTheServers = states.some(({ isChosen, postedBy }) => isChosen && postedBy === 'server');
  return !isTheServers && Date.parse(readRegister(schedule.at) ?? '') > Date.now();
}

/** The planned time of an item that is not scheduled. */
function plannedWhen(item: ContentItem): When {
  if (item.steps.publishing['publishNow'] === true) return 'now';
  const { date, time } = readWrittenPlan(item);
  return date !== null || time !== null ? 'later' : 'now';
}
