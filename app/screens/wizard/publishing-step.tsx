import { useRef, useState } from 'react';
import { stepTextPath } from '#core/documents/text-path.ts';
import { DistributionList } from '../../components/distribution/distribution-list.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { LeftOutNote } from './apart/left-out-note.tsx';
import { MissingNote } from './publishing/missing-note.tsx';
import { PressToGo } from './publishing/press-to-go.tsx';
import { ScheduledNote } from './publishing/scheduled-note.tsx';
import { ScheduleFields } from '../../components/scheduling/schedule-fields.tsx';
import { usePublishingStep } from './publishing/use-publishing-step.ts';
import { TextBox } from './text-box.tsx';

const whens = [
  { value: 'now', label: 'Publish now' },
  { value: 'later', label: 'Schedule for later' },
] as const;

/** The last step: where the piece goes, now or later, and what became of it. */
export function PublishingStep() {
  const step = usePublishingStep();
  const { item, time, zone, isOnline, isBusy, isOver, note, place, when, hasFields } = step;
  const [now] = useState(Date.now);
  const heading = useRef<HTMLHeadingElement>(null);
  const publish = async () => {
    // The button may be gone by then; what became of it stands below the heading.
    if (await step.publishNow()) heading.current?.focus();
  };
  return (
    <div className="grid max-w-[720px] gap-6">
      {note && (
        <ScheduledNote
          schedule={note}
          ownZone={zone}
          now={now}
          isOnline={isOnline}
          isByHand={step.isByHand}
          hasFocus={place === 'note'}
          onChange={step.changeTime}
          onUnschedule={() => void step.unscheduleNow()}
        />
      )}
      <DistributionList
        headingRef={heading}
        item={item}
        apply={step.apply}
        publications={step.publications}
        publishing={step.publishing}
        onReschedule={step.changeTime}
      />
      {!isOver && <SegmentedControl label="When" options={whens} value={when} onChange={step.choose} />}
      {!isOver && hasFields && (
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
      <TextBox path={stepTextPath('publishing', 'publishingNotes')} label="Publishing notes" />
      {!isOver && <MissingNote item={item} />}
      {!isOver && <LeftOutNote />}
      {!isOver && when === 'now' && (
        <PressToGo
          label="Publish now"
          hint={isOnline ? null : 'Goes out when this device is online.'}
          isBusy={isBusy}
          onPress={() => void publish()}
        />
      )}
      {!isOver && hasFields && (
        <PressToGo
          label="Schedule"
          hint={isOnline ? null : 'The server must hear of it before the time: bring this device online by then.'}
          isBusy={isBusy}
          onPress={() => void step.scheduleNow()}
        />
      )}
    </div>
  );
}
