import { RiArrowDownSLine } from '@remixicon/react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isSettled } from '#core/content/stages.ts';
import { counted } from '#core/kernel/counted.ts';
import { stepTextPath } from '#core/documents/text-path.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { commentToCopy } from '#core/publishing/copy-texts.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { chosenPlatforms, readPost, takesComment } from '#core/publishing/post.ts';
import { ownSiteId } from '#core/publishing/publication.ts';
import { UpdatePost, useChangedPost } from '../../features/publishing/changed-post.tsx';
import { DistributionList } from '../../features/publishing/distribution-list.tsx';
import { ScheduleFields } from '../../features/publishing/schedule-fields.tsx';
import { TakenNote } from '../../features/publishing/taken-note.tsx';
import { usePublications } from '../../features/publishing/use-publications.ts';
import { usePublishItem } from '../../features/publishing/use-publish-item.ts';
import { useDesk } from '../../features/writing/desk-context.ts';
import { useWizard } from '../../features/writing/wizard-context.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { LeftOutNote } from './apart-texts.tsx';
import { TextBox } from './fields.tsx';
import { PlatformExtras } from './platform-extras.tsx';
import { Readiness } from './readiness.tsx';
import { ScheduledNote } from './scheduled-note.tsx';
import { usePublishingStep, type When } from './use-publishing-step.ts';

const whens = [
  { value: 'now', label: 'Publish now' },
  { value: 'later', label: 'Schedule for later' },
] as const;

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
        data-sends="schedule"
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

export interface FootActionProps {
  readonly onDone: () => void;
  /** Hides Done where its place is taken. */
  readonly doneClass?: string;
}

/** The next action on an item that is scheduled or published: to post its changes, else to leave. */
export function FootAction({ onDone, doneClass }: FootActionProps) {
  const wizard = useWizard();
  const { platforms } = usePublications(wizard.id, wizard.item);
  const publishing = usePublishItem(wizard);
  const changed = useChangedPost(wizard.item, platforms);
  const latest = platforms.find(({ platform }) => platform.id === ownSiteId)?.latest ?? null;
  const updatedAt = latest?.updatedAt ?? null;
  const url = latest?.url ?? null;
  const done = useRef<HTMLButtonElement>(null);
  /** When the post had last been updated before the person asked for it here; null while nothing is asked. */
  const asked = useRef<{ readonly updatedAt: string | null }>(null);
  useEffect(() => {
    if (asked.current === null || changed || asked.current.updatedAt === updatedAt) return;
    asked.current = null;
    // The button that had the focus is gone.
    if (document.activeElement === document.body) done.current?.focus();
    showToast({
      title: 'Post updated',
      ...(url !== null && { action: { label: 'View post', run: () => void window.open(url, '_blank', 'noopener') } }),
    });
  }, [changed, updatedAt, url]);
  if (changed)
    return <UpdatePost changed={changed} publishing={publishing} onAsked={() => (asked.current = { updatedAt })} />;
  return (
    <Button ref={done} variant="primary" className={doneClass} onClick={onDone}>
      Done
    </Button>
  );
}
