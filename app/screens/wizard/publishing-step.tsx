import { useRef, useState } from 'react';
import { readWrittenPlan } from '#core/documents/publishing-plan.ts';
import { readRegister } from '#core/documents/registers.ts';
import { stepTextPath } from '#core/documents/text-path.ts';
import { awaitsPublishing } from '#core/publishing/shown-state.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import { DistributionList } from '../../components/distribution/distribution-list.tsx';
import { sayPublishOutcome, sayYoursToPost } from '../../components/distribution/say-publish-outcome.ts';
import { usePublications } from '../../data/publishing/use-publications.ts';
import { usePublishItem } from '../../data/publishing/use-publish-item.ts';
import { useScheduleItem } from '../../data/publishing/use-schedule-item.ts';
import { useOnline } from '../../data/sync/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { localTimeWords } from './publishing/local-time-words.ts';
import { MissingNote } from './publishing/missing-note.tsx';
import { sayScheduled } from './publishing/say-scheduled.ts';
import { ScheduledNote } from './publishing/scheduled-note.tsx';
import { ScheduleFields } from './publishing/schedule-fields.tsx';
import { useTypedTime } from './publishing/use-typed-time.ts';
import { TextBox } from './text-box.tsx';
import { useWizard } from './wizard-context.ts';

type When = 'now' | 'later';

const whens = [
  { value: 'now', label: 'Publish now' },
  { value: 'later', label: 'Schedule for later' },
] as const;

/** The last step: where the piece goes, now or later, and what became of it. */
export function PublishingStep() {
  const wizard = useWizard();
  const { id, item, apply } = wizard;
  const isOnline = useOnline();
  const publications = usePublications(id, item);
  const publishing = usePublishItem(wizard);
  const { schedule, unschedule } = useScheduleItem(wizard);
  const [zone] = useState(deviceZone);
  const [now] = useState(Date.now);
  const time = useTypedTime(zone);
  const [picked, setPicked] = useState<When | null>(null);
  /** Where the focus goes when what is shown changes under it. */
  const [place, setPlace] = useState<'fields' | 'note' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const isScheduled = readRegister(item.status) === 'scheduled' && item.schedule !== null;
  const when = picked ?? plannedWhen(item, isScheduled);
  const chosen = publications.platforms.filter(({ isChosen }) => isChosen);
  const left = chosen.filter(({ shown }) => awaitsPublishing(shown));
  const isOver = chosen.length > 0 && left.length === 0;
  const showsNote = isScheduled && place !== 'fields';
  const showsFields = when === 'later' && !showsNote;

  const choose = (next: When) => {
    setPicked(next);
    setPlace(null);
    apply('setStepValue', { step: 'publishing', field: 'publishNow', value: next === 'now' });
  };
  const change = () => {
    choose('later');
    setPlace('fields');
  };
  const busy = async (work: () => Promise<void>) => {
    setIsBusy(true);
    await work().finally(() => setIsBusy(false));
  };
  const publish = async () => {
    // What the person posts is told to the server once, so that their other devices know of it.
    const asked = left.filter(({ postedBy, latest }) => postedBy === 'server' || latest === null);
    if (asked.length === 0 && left.length > 0) {
      sayYoursToPost();
      return;
    }
    const outcome = await publishing.publish(asked.map(({ platform }) => platform.id));
    if (outcome === 'queued' && asked.every(({ postedBy }) => postedBy === 'person')) sayYoursToPost();
    else if (!sayPublishOutcome(outcome, { isOnline })) return;
    heading.current?.focus();
  };
  const scheduleNow = async () => {
    const moment = time.choose();
    if (!moment) return;
    const outcome = await schedule(moment, zone);
    sayScheduled(outcome, localTimeWords(moment.localTime));
    if (outcome === 'past') time.refuse();
    if (outcome !== 'scheduled') return;
    time.reset();
    setPlace('note');
  };
  const unscheduleNow = async () => {
    if ((await unschedule()) === 'not-saved') sayScheduled('not-saved', '');
    setPicked('later');
    setPlace('fields');
  };

  return (
    <div className="grid max-w-[720px] gap-6">
      {isScheduled && showsNote && item.schedule && (
        <ScheduledNote
          schedule={item.schedule}
          ownZone={zone}
          isOnline={isOnline}
          hasFocus={place === 'note'}
          onChange={change}
          onUnschedule={() => void unscheduleNow()}
        />
      )}
      <DistributionList
        headingRef={heading}
        item={item}
        apply={apply}
        publications={publications}
        publishing={publishing}
        onReschedule={change}
      />
      {!isOver && (
        <>
          <SegmentedControl label="When" options={whens} value={when} onChange={choose} />
          {showsFields && (
            <ScheduleFields
              typed={time.typed}
              zone={zone}
              now={now}
              failure={time.failure}
              hasFocus={place === 'fields'}
              onChange={time.change}
              onSettle={time.settle}
            />
          )}
        </>
      )}
      <TextBox path={stepTextPath('publishing', 'publishingNotes')} label="Publishing notes" />
      {!isOver && (
        <>
          <MissingNote item={item} />
          {when === 'now' ? (
            <PressToGo
              label="Publish now"
              hint={isOnline ? null : 'Goes out when this device is online.'}
              isBusy={isBusy}
              onPress={() => void busy(publish)}
            />
          ) : (
            showsFields && (
              <PressToGo
                label="Schedule"
                hint={isOnline ? null : 'The server must hear of it before the time: bring this device online by then.'}
                isBusy={isBusy}
                onPress={() => void busy(scheduleNow)}
              />
            )
          )}
        </>
      )}
    </div>
  );
}

/** What the item itself says of when it goes out. */
function plannedWhen(item: ReturnType<typeof useWizard>['item'], isScheduled: boolean): When {
  if (isScheduled) return 'later';
  if (item.steps.publishing['publishNow'] === true) return 'now';
  const { date, time } = readWrittenPlan(item);
  return date !== null || time !== null ? 'later' : 'now';
}

interface PressToGoProps {
  readonly label: string;
  readonly hint: string | null;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

function PressToGo({ label, hint, isBusy, onPress }: PressToGoProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="primary" isBusy={isBusy} onClick={onPress}>
        {label}
      </Button>
      {hint && <p className="text-sm text-ink-2">{hint}</p>}
    </div>
  );
}
