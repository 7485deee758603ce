import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSettled } from '#core/content/stages.ts';
import { ownSiteId } from '#core/publishing/publication.ts';
import { changedWords } from '../../features/content/item-times.ts';
import { useChangedPost } from '../../features/publishing/changed-post.ts';
import { sayPublishOutcome, viewPost } from '../../features/publishing/publication-words.ts';
import { showToast } from '../../ui/show-toast.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useNow } from '../../ui/use-now.ts';
import { FootButton, type OtherWay, ScheduleLabel } from './foot-button.tsx';
import { type Asked, type PublishingStepState, usePublishingStep, whens } from './use-publishing-step.ts';

export interface FootActionProps {
  /** Leaves the wizard. */
  readonly onDone: () => void;
  /** Opens the last step, with what the person asked for there. */
  readonly onLastStep: (asked: Asked) => void;
  /** Further lines of the menu. */
  readonly ways: readonly OtherWay[];
}

/** The next action on a draft with a time, and on a post, at the steps before the last. */
export function FootAction({ onDone, onLastStep, ways }: FootActionProps) {
  const step = usePublishingStep();
  /** Counts the times that were refused. */
  const [refused, setRefused] = useState(0);
  // A time that is refused is mended at its field, unless the person is somewhere else by then.
  const mendTime = useEffectEvent(() => onLastStep('later'));
  useEffect(() => {
    if (refused > 0) mendTime();
  }, [refused]);
  return (
    <StepAction
      step={step}
      publish={{ action: 'publish', label: 'Publish', run: () => onLastStep('now') }}
      schedule={() =>
        void step.scheduleNow().then((outcome) => {
          if (outcome === 'refused-time') setRefused((before) => before + 1);
        })
      }
      onAsk={onLastStep}
      onDone={onDone}
      ways={ways}
    />
  );
}

export interface StepActionProps {
  readonly step: PublishingStepState;
  readonly publish: OtherWay & { readonly action: 'publish' | 'now' };
  readonly schedule: () => void;
  /** Shows another way of publishing. */
  readonly onAsk: (asked: Asked) => void;
  readonly onDone: () => void;
  readonly ways: readonly OtherWay[];
}

/** The one next action: to post the changes of a post, to publish, to schedule, else to leave. */
export function StepAction({ step, publish, schedule, onAsk, onDone, ways }: StepActionProps) {
  const { item, when, note, publications } = step;
  const now = useNow();
  const isPhone = useMediaQuery('(width < 761px)');
  const { changed, isUpdating, update, main } = useUpdate(step);
  const url = publications.platforms.find(({ platform }) => platform.id === ownSiteId)?.latest?.url ?? null;
  const mayPublish = !step.isOver && (when === 'now' || step.hasFields);
  const kind = changed && !step.isPicked ? 'update' : mayPublish ? when : 'done';
  // Complete is beside it there.
  if (kind === 'done' && !isSettled(item) && !isPhone) return null;
  const others: readonly (OtherWay | false)[] = [
    changed !== null && kind !== 'update' && { label: 'Update the post', run: update },
    !step.isOver && kind !== 'now' && { label: whens[0].label, run: () => onAsk('now') },
    !step.isOver && kind !== 'later' && note === null && { label: whens[1].label, run: () => onAsk('later') },
    note !== null && kind === 'done' && { label: 'Change the time', run: () => onAsk('time') },
    kind === 'done' && url !== null && { label: 'View post', run: () => viewPost(url) },
    kind !== 'done' && isSettled(item) && { label: 'Done', run: onDone },
    ...ways,
  ];
  const actions = {
    update: { action: 'update', label: 'Update the post', run: update },
    now: publish,
    later: { action: 'later', label: <ScheduleLabel typed={step.time.typed} now={now} />, run: schedule },
    done: { action: 'done', label: 'Done', run: onDone },
  } as const;
  const { action, label, run } = actions[kind];
  return (
    <>
      {changed && <span className="text-xs text-ink-2 max-desk:hidden">{changedWords(changed, now)}</span>}
      <FootButton
        buttonRef={main}
        action={action}
        label={label}
        onPress={run}
        isBusy={step.isBusy || isUpdating}
        ways={others.filter((way) => way !== false)}
      />
    </>
  );
}

/** The update of a changed post on the own site, and the toast once it is there. */
function useUpdate({ item, isOnline, publishing, publications }: PublishingStepState) {
  const changed = useChangedPost(item, publications.platforms);
  const latest = publications.platforms.find(({ platform }) => platform.id === ownSiteId)?.latest ?? null;
  const updatedAt = latest?.updatedAt ?? null;
  const url = latest?.url ?? null;
  const main = useRef<HTMLButtonElement>(null);
  /** When the post had last been updated before the person asked for it here; null while nothing is asked. */
  const asked = useRef<{ readonly updatedAt: string | null }>(null);
  useEffect(() => {
    if (asked.current === null || changed || asked.current.updatedAt === updatedAt) return;
    asked.current = null;
    // A button that had the focus may be gone.
    if (document.activeElement === document.body) main.current?.focus();
    showToast({
      title: 'Post updated',
      ...(url !== null && { action: { label: 'View post', run: () => viewPost(url) } }),
    });
  }, [changed, updatedAt, url]);
  const [isUpdating, setIsUpdating] = useState(false);
  const update = () => {
    setIsUpdating(true);
    void publishing
      .update(ownSiteId)
      .then((outcome) => {
        if (sayPublishOutcome(outcome, { isOnline, action: 'update' })) asked.current = { updatedAt };
      })
      .finally(() => setIsUpdating(false));
  };
  return { changed, isUpdating, update, main };
}
