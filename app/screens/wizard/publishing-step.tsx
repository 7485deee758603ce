import { useRef, useState } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import { stepTextPath } from '#core/documents/text-path.ts';
import { missingParts, missingSentence } from '#core/publishing/post.ts';
import { DistributionList } from '../../features/publishing/distribution-list.tsx';
import { ScheduleFields } from '../../features/publishing/schedule-fields.tsx';
import { usePlatformVersions } from '../../features/variants/platform-versions.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { LeftOutNote } from './apart/left-out-note.tsx';
import { ScheduledNote } from './publishing/scheduled-note.tsx';
import { usePublishingStep } from './publishing/use-publishing-step.ts';
import { TextBox } from './fields.tsx';

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
          hint={isOnline ? null : 'It will be posted when you’re back online.'}
          isBusy={isBusy}
          onPress={() => void publish()}
        />
      )}
      {!isOver && hasFields && (
        <PressToGo
          label="Schedule"
          hint={isOnline ? null : 'You are offline. Reconnect before then, or this will not be posted.'}
          isBusy={isBusy}
          onPress={() => void step.scheduleNow()}
        />
      )}
    </div>
  );
}

export interface PressToGoProps {
  readonly label: string;
  /** What it takes besides, or null. */
  readonly hint: string | null;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

/** The button that the step is about. */
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

/** What the piece lacks, and which versions for platforms may not fit it. It is said and locks nothing. */
function MissingNote({ item }: { readonly item: ContentItem }) {
  const versions = usePlatformVersions();
  const missing = missingParts(item).map((part) => ({ key: part.type, sentence: missingSentence(part) }));
  const drifted = versions
    .filter(({ own: [first] }) => first?.isDrifted && first.text.trim() !== '')
    .map(({ platform: { key, name } }) => ({
      key,
      sentence: `Check your version for ${name} in step 4: the draft has changed since.`,
    }));
  const said = [...missing, ...drifted];
  if (said.length === 0) return null;
  return (
    <section aria-labelledby="missing" className="grid gap-1.5 rounded-md border border-line px-4 py-3 text-sm">
      <h2 id="missing" className="font-sans text-sm font-medium">
        Before you publish
      </h2>
      <ul className="grid list-disc gap-1 pl-4 text-ink-2">
        {said.map(({ key, sentence }) => (
          <li key={key}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
