import { RiArrowDownSLine } from '@remixicon/react';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { stepTextPath } from '#core/documents/text-path.ts';
import { isSettled } from '#core/content/stages.ts';
import { DistributionList } from '../../features/publishing/distribution-list.tsx';
import { ScheduleFields } from '../../features/publishing/schedule-fields.tsx';
import { useDesk } from '../../features/writing/desk-context.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { LeftOutNote } from './apart/left-out-note.tsx';
import { Readiness } from './publishing/readiness.tsx';
import { ScheduledNote } from './publishing/scheduled-note.tsx';
import { FootAction } from './publishing/foot-action.tsx';
import { usePublishingStep, type When } from './publishing/use-publishing-step.ts';
import { TextBox } from './fields.tsx';

const whens = [
  { value: 'now', label: 'Publish now' },
  { value: 'later', label: 'Schedule for later' },
] as const;

export { FootAction } from './publishing/foot-action.tsx';

/** The last step: the platforms, the time, and the state of each publication. */
export function PublishingStep({ onDone }: { readonly onDone: () => void }) {
  const step = usePublishingStep();
  const { item, time, zone, isOnline, isBusy, isOver, note, place, when, hasFields } = step;
  const [now] = useState(Date.now);
  const heading = useRef<HTMLHeadingElement>(null);
  const actionSlot = useDesk()?.actionSlot ?? null;
  const mayLeave = isSettled(item);
  const publish = async () => {
    // The button may be gone by then; the result is shown below the heading.
    if ((await step.publishNow()) && !step.isByHand) heading.current?.focus();
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
      {!isOver && <Readiness item={item} left={step.left} when={note && when === 'later' ? 'scheduled' : when} />}
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
      {!isOver && !isOnline && (note === null || when === 'now') && (
        <p className="text-sm text-ink-2">
          {when === 'now'
            ? 'It will be posted when you’re back online.'
            : 'You are offline. Reconnect before then, or this will not be posted.'}
        </p>
      )}
      {!isOver && <LeftOutNote />}
      <DistributionList
        headingRef={heading}
        item={item}
        apply={step.apply}
        publications={step.publications}
        publishing={step.publishing}
        copying={step.copying}
        onCopying={step.setCopying}
        onReschedule={step.changeTime}
      />
      <TextBox path={stepTextPath('publishing', 'publishingNotes')} label="Publishing notes" />
      {actionSlot &&
        createPortal(
          !isOver && (when === 'now' || hasFields) ? (
            <PublishButton
              when={when}
              isBusy={isBusy}
              onPress={() => void (when === 'now' ? publish() : step.scheduleNow())}
              onOther={step.choose}
              onDone={mayLeave ? onDone : null}
            />
          ) : (
            mayLeave && <FootAction onDone={onDone} />
          ),
          actionSlot,
        )}
    </div>
  );
}

export interface PublishButtonProps {
  readonly when: When;
  readonly isBusy: boolean;
  readonly onPress: () => void;
  readonly onOther: (when: When) => void;
  /** Leaves the wizard; null while the draft is neither scheduled nor published. */
  readonly onDone: (() => void) | null;
}

/** The main button of the step, with the other way of publishing behind its arrow. */
function PublishButton({ when, isBusy, onPress, onOther, onDone }: PublishButtonProps) {
  const other = when === 'now' ? whens[1] : whens[0];
  return (
    <div className="flex">
      <Button
        variant="primary"
        isBusy={isBusy}
        onClick={onPress}
        className="min-[401px]:rounded-r-none max-[400px]:px-3"
      >
        {when === 'now' ? 'Publish now' : 'Schedule'}
      </Button>
      <Menu
        trigger={
          <Button
            variant="primary"
            aria-label="Other ways to publish"
            className="rounded-l-none border-l border-l-paper/40 px-2 max-[400px]:hidden"
          >
            <RiArrowDownSLine size={17} aria-hidden="true" />
          </Button>
        }
        items={[{ value: other.value, label: other.label }, ...(onDone ? [{ value: 'done', label: 'Done' }] : [])]}
        onSelect={(value) => (value === 'done' ? onDone?.() : onOther(other.value))}
      />
    </div>
  );
}
