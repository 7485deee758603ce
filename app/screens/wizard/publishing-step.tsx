import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { counted } from '#core/kernel/counted.ts';
import { stepTextPath } from '#core/documents/text-path.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { commentToCopy } from '#core/publishing/copy-texts.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { chosenPlatforms, readPost, takesComment } from '#core/publishing/post.ts';
import { DistributionList } from '../../features/publishing/distribution-list.tsx';
import { ScheduleFields } from '../../features/publishing/schedule-fields.tsx';
import { TakenNote } from '../../features/publishing/taken-note.tsx';
import { useDesk } from '../../features/writing/desk-context.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { LeftOutNote } from './apart-texts.tsx';
import { TextBox } from './fields.tsx';
import { StepAction } from './foot-action.tsx';
import type { OtherWay } from './foot-button.tsx';
import { PlatformExtras } from './platform-extras.tsx';
import { Readiness } from './readiness.tsx';
import { ScheduledNote } from './scheduled-note.tsx';
import { type Asked, usePublishingStep, whens } from './use-publishing-step.ts';

export interface PublishingStepProps {
  readonly onDone: () => void;
  /** The wish that the person made at another step. */
  readonly asked: Asked | null;
  /** Called once the wish is fulfilled: another visit of the step has none. */
  readonly onAnswered: () => void;
  /** Further lines in the menu of the foot's button. */
  readonly ways: readonly OtherWay[];
}

/** The last step: the platforms, the time, and the state of each publication. */
export function PublishingStep({ onDone, asked, onAnswered, ways }: PublishingStepProps) {
  const step = usePublishingStep(asked);
  const answer = useEffectEvent(onAnswered);
  useEffect(() => answer(), []);
  const { item, time, zone, isOnline, isOver, note, place, when, hasFields } = step;
  const [now] = useState(Date.now);
  const heading = useRef<HTMLHeadingElement>(null);
  const actionSlot = useDesk()?.actionSlot ?? null;
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
        // The button that sends them is in the bar below the page.
        <div data-form="schedule">
          <ScheduleFields
            typed={time.typed}
            suggested={time.suggested}
            zone={zone}
            now={now}
            failure={time.failure}
            hasFocus={place === 'fields'}
            onChange={time.change}
            onSettle={time.settle}
          />
        </div>
      )}
      {!isOver && hasFields && (
        <TakenNote
          typed={time.typed}
          zone={zone}
          itemIds={[step.id]}
          platformIds={chosenPlatforms(item).map(({ id }) => id)}
        />
      )}
      {!isOver && !isOnline && !step.isByHand && (note === null || when === 'now') && (
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
        copier={step.copier}
        onReschedule={step.changeTime}
        missingPlatform={step.missingPlatform}
      />
      {chosenPlatforms(item).flatMap((platform) =>
        takesComment(platform.id) ? <FirstComment key={platform.id} item={item} platform={platform} /> : [],
      )}
      <PlatformExtras item={item} states={step.publications.platforms} />
      <TextBox path={stepTextPath('publishing', 'publishingNotes')} label="Publishing notes" />
      {actionSlot &&
        createPortal(
          <StepAction
            step={step}
            publish={{ action: 'now', label: 'Publish now', run: () => void publish() }}
            schedule={() => void step.scheduleNow()}
            onAsk={(way) => (way === 'time' ? step.changeTime() : step.choose(way))}
            onDone={onDone}
            ways={ways}
          />,
          actionSlot,
        )}
    </div>
  );
}

/** The text that goes under the post on a platform, and how much of its limit is used. */
function FirstComment({ item, platform }: { readonly item: ContentItem; readonly platform: ListedPlatform }) {
  const comment = commentToCopy(readPost(item, platform.id), platform);
  const over = comment ? comment.characters - (comment.max ?? 0) : 0;
  return (
    <TextBox
      path={stepTextPath('publishing', 'firstComment')}
      label="First comment"
      hint={
        over > 0
          ? `${counted(over, 'character')} too many for ${platform.name}. Shorten it, or the post is refused.`
          : `Goes under the post on ${platform.name}. A good place for a link.`
      }
      rows={2}
    />
  );
}
