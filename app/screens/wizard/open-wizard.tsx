import type { EditorView } from '@codemirror/view';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { isPlannedOnly, readWrittenPlan } from '#core/documents/publishing-plan.ts';
import { itemStatus } from '#core/content/content-row.ts';
import { filledSteps, isSettled } from '#core/content/stages.ts';
import { isDeleted } from '#core/documents/deletion.ts';
import { readRegister } from '#core/documents/registers.ts';
import { contestedIn } from '#core/history/passages.ts';
import { firstStepOfText, steps } from '#core/documents/steps.ts';
import { expectTyping } from '../../browser/typed-ahead.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import type { useContentItem } from '../../features/content/use-content-item.ts';
import { ConflictChoices } from '../../features/history/conflict-choices.tsx';
import { MergedNotice } from '../../features/history/merged-notice.tsx';
import { type MergedNews, useMergedChanges } from '../../features/history/use-merged-changes.ts';
import { useSettledPassages } from '../../features/writing/settled-passages.ts';
import { type Desk as DeskState, DeskContext } from '../../features/writing/desk-context.ts';
import { DraftCounts } from '../../features/writing/draft-saving.tsx';
import { usePlace } from '../../features/writing/use-place.ts';
import { useShownVersion } from '../../features/variants/platform-versions.ts';
import { useWizard, type Wizard, WizardContext } from '../../features/writing/wizard-context.ts';
import { draftPlace, studioPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSaveDraft } from './use-save-draft.ts';
import { useNow } from '../../ui/use-now.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useSaveKey } from './desk-keys.ts';
import { Desk } from './desk.tsx';
import { PlatformLengths, TextChecks } from './text-checks.tsx';
import { CreationStep } from './creation-step.tsx';
import { FootButton, type OtherWay, ScheduleLabel } from './foot-button.tsx';
import { FinalReviewStep, ReviewStep } from './review-steps.tsx';
import { OptimizationStep } from './optimization-step.tsx';
import { PlanningStep } from './planning-step.tsx';
import { PlatformStep } from './platform-step.tsx';
import type { PublishingStepProps } from './publishing-step.tsx';
import { StrategyStep } from './strategy-step.tsx';
import { TitleLine } from './title.tsx';
import type { Asked } from './use-publishing-step.ts';
import { WizardFoot } from './wizard-frame.tsx';
import { LeftOutNote } from './apart-parts.ts';
import { useDiscardBlank } from '../../features/content/use-discard-blank.ts';

// Most visits end before the last step.
const PublishingStep = lazyPart(() => import('./publishing-step.tsx'), 'PublishingStep');
const FootAction = lazyPart(() => import('./foot-action.tsx'), 'FootAction');

/** In the place of the action until its code is here, so that it does not come under a press of the button beside it. */
function ComingAction({ isLast = false }: { readonly isLast?: boolean }) {
  const { item } = useWizard();
  const now = useNow();
  const { date, time } = readWrittenPlan(item);
  const planned = {
    action: 'later',
    label: <ScheduleLabel typed={{ date: date ?? '', time: time ?? '' }} now={now} />,
  } as const;
  const open = isPlannedOnly(item)
    ? planned
    : ({ action: 'publish', label: isLast ? 'Publish now' : 'Publish' } as const);
  const shown = isSettled(item) ? ({ action: 'done', label: 'Done' } as const) : open;
  return <FootButton {...shown} onPress={() => {}} ways={[]} isDisabled />;
}

interface StepBodyProps extends PublishingStepProps {
  readonly step: number;
  readonly actionSlot: HTMLElement | null;
}

function StepBody({ step, actionSlot, ...publishing }: StepBodyProps) {
  switch (steps[step - 1]!.id) {
    case 'platform':
      return <PlatformStep />;
    case 'content-strategy':
      return <StrategyStep />;
    case 'content-planning':
      return <PlanningStep />;
    case 'content-creation':
      return <CreationStep />;
    case 'review-edit':
      return <ReviewStep />;
    case 'content-optimization':
      return <OptimizationStep />;
    case 'final-review':
      return <FinalReviewStep />;
    case 'publishing':
      return (
        <PartBoundary
          fallback={
            <>
              <Skeleton className="h-[320px] max-w-[720px]" />
              {actionSlot && createPortal(<ComingAction isLast />, actionSlot)}
            </>
          }
        >
          <PublishingStep {...publishing} />
        </PartBoundary>
      );
  }
}

// The editor is the largest part of the wizard, and the first steps do not need it.
const DraftPage = lazyPart(() => import('./draft-page.tsx'), 'DraftPage');

// They parse Markdown, and most items have neither.
const IdeaNote = lazyPart(() => import('./item-notes.tsx'), 'IdeaNote');
const DeletedNote = lazyPart(() => import('./item-notes.tsx'), 'DeletedNote');

// Only after a merge.
const MergedMarks = lazyPart(() => import('../../features/history/merged-marks.tsx'), 'MergedMarks');

// Most visits need neither the changes from other devices nor the history.
const WizardPanel = lazyPart(() => import('../../features/history/wizard-panel.tsx'), 'WizardPanel');

/** Marks what other devices wrote, in the draft only: a platform's variant has words of its own. */
function DraftMarks({ news }: { readonly news: MergedNews }) {
  const { isDraft } = useShownVersion();
  return (
    isDraft && (
      <PartBoundary fallback={null}>
        <MergedMarks news={news} />
      </PartBoundary>
    )
  );
}

/** One element for all renders, so that a change of step does not render the text again. */
const deskText = (
  <div className="grid desk:gap-1">
    <TitleLine />
    <PartBoundary fallback={<Skeleton className="h-[420px]" />}>
      <DraftPage />
    </PartBoundary>
  </div>
);

/** The title is one of the fields there. */
const titleField = { step: 2, tab: 'goals' } as const;

/** After planning, the draft replaces the note. */
const lastStepWithNote = 3;

export interface OpenWizardProps {
  readonly id: string;
  readonly opened: Extract<ReturnType<typeof useContentItem>, { state: 'ready' }>;
  /** The current step, 1 to 8. */
  readonly step: number;
}

export function OpenWizard({ id, opened, step }: OpenWizardProps) {
  const { document, item, apply, conflicts } = opened;
  const wizard = useMemo<Wizard>(
    () => ({ id, document, item, apply, conflicts }),
    [id, document, item, apply, conflicts],
  );
  const navigate = useNavigate();
  const { place, go, openPanel } = usePlace();
  const merged = useMergedChanges(document);
  // The draft over the whole screen leaves no room beside it.
  const panel = place.isFullScreen ? null : place.panel;
  const [hasText, setHasText] = useState(() => isWritten(step, item));
  // Once there is a text, its editor stays open, also while it is empty.
  if (!hasText && isWritten(step, item)) setHasText(true);
  const [isWarned, setIsWarned] = useState(false);
  /** The wish for the last step that the person made at another one. */
  const [asked, setAsked] = useState<Asked | null>(null);
  const isPhone = useMediaQuery('(width < 761px)');
  const saveDraft = useSaveDraft(wizard);
  useSaveKey(document);
  useDiscardBlank(document);
  // Preloads it.
  useEffect(
    () =>
      whenIdle(() => {
        void WizardPanel.preload();
        void LeftOutNote.preload();
        void FootAction.preload();
        void PublishingStep.preload();
      }),
    [],
  );

  const goTo = (target: number, ask: Asked | null = null) => {
    if (target === step) return;
    setAsked(ask);
    // Step 4 opens an empty text. On a phone its keyboard would cover the step.
    const isWriting = target === draftPlace.step && !hasText && matchMedia('(pointer: fine)').matches;
    if (isWriting) expectTyping();
    go({ step: target }, { isWriting });
    // The text keeps its place.
    if (!hasText) window.scrollTo({ top: 0 });
  };
  const save = async () => {
    const saved = await saveDraft();
    if (saved === 'untitled') go(titleField);
    return saved === 'saved';
  };
  const leave = async () => {
    if ((await saveDraft({ isQuiet: true })) === 'saved') await navigate(studioPath(itemStatus(document.doc())));
  };
  const complete = async () => {
    if (!(await save())) return;
    // A person who chose a time expects it to be kept, so they are told once that it is not scheduled.
    if (isPlannedOnly(item) && !isWarned) {
      setIsWarned(true);
      showToast({
        title: 'Not scheduled yet',
        text: 'You picked a time but have not scheduled it yet. Press Schedule, or press Complete again to keep it as a draft.',
        tone: 'bad',
      });
      return;
    }
    await navigate(studioPath(itemStatus(document.doc())));
  };

  const [view, setView] = useState<EditorView | null>(null);
  const [actionSlot, setActionSlot] = useState<HTMLElement | null>(null);
  const { news } = merged;
  const settled = useSettledPassages();
  const contested = useMemo(
    () => contestedIn(news?.changes.properties ?? [], news?.here ?? '', settled),
    [news, settled],
  );
  const desk = useMemo<DeskState>(
    () => ({ view, onView: setView, actionSlot, contested }),
    [view, actionSlot, contested],
  );
  const isBlank = item.body.trim() === '' && !isSettled(item);
  const isLast = step === steps.length;
  const askLast = (ask: Asked) => goTo(steps.length, ask);
  // On a phone, they make room for the button with this menu.
  const phoneWays: readonly OtherWay[] = isPhone
    ? [
        { label: 'Save Draft', run: () => void save() },
        ...(isLast && !isSettled(item) ? [{ label: 'Complete', run: () => void complete() }] : []),
      ]
    : [];
  // A new piece has none at the first step: it would come with the first press, and move the cards away from the next.
  const isNew = step === 1 && !readRegister(item.title);
  const isTitleHere =
    !hasText && !isNew && !(step === titleField.step && (place.tab ?? titleField.tab) === titleField.tab);

  return (
    <WizardContext value={wizard}>
      <DeskContext value={hasText ? desk : null}>
        <Desk
          step={step}
          filled={filledSteps(item)}
          onStep={goTo}
          itemTitle={readRegister(item.title) || 'Untitled'}
          text={hasText ? deskText : null}
          panel={
            panel && (
              <PartBoundary fallback={null}>
                <WizardPanel panel={panel} merged={merged} />
              </PartBoundary>
            )
          }
          counts={hasText && <DeskCounts isShort />}
          news={
            <>
              {isDeleted(item) && (
                <PartBoundary fallback={null}>
                  <DeletedNote onRestore={() => apply('restoreItem', undefined)} />
                </PartBoundary>
              )}
              <MergedNotice merged={merged} />
              {news && <DraftMarks news={news} />}
              {panel !== 'reconcile' && <ConflictChoices />}
            </>
          }
          hasNews={news !== null || conflicts.length > 0 || isDeleted(item)}
          contested={contested}
          onNews={() => openPanel('reconcile')}
          foot={
            <WizardFoot
              step={step}
              isSettled={isSettled(item)}
              isNextMain={isBlank && !isLast}
              onPrevious={() => goTo(step - 1)}
              onNext={() => (isLast ? void complete() : goTo(step + 1))}
              counts={hasText && <DeskCounts />}
              extra={
                <Button variant="quiet" onClick={() => void save()}>
                  Save Draft
                </Button>
              }
              // The last step draws its button there.
              action={
                isLast ? (
                  <div ref={setActionSlot} className="contents" />
                ) : isSettled(item) || isPlannedOnly(item) ? (
                  <PartBoundary fallback={<ComingAction />}>
                    <FootAction onDone={() => void leave()} onLastStep={askLast} ways={phoneWays} />
                  </PartBoundary>
                ) : (
                  hasText && (
                    <FootButton
                      action="publish"
                      label="Publish"
                      // In its place from the start: the first letter must not move Next Step from under the pointer.
                      variant={isBlank ? 'outlined' : 'primary'}
                      isDisabled={isBlank}
                      onPress={() => goTo(steps.length)}
                      ways={
                        isBlank
                          ? phoneWays
                          : [{ label: 'Schedule for later', run: () => askLast('later') }, ...phoneWays]
                      }
                    />
                  )
                )
              }
            />
          }
        >
          {step <= lastStepWithNote && item.description.trim() !== '' && (
            <PartBoundary fallback={null}>
              <IdeaNote text={item.description} />
            </PartBoundary>
          )}
          {isTitleHere && <TitleLine />}
          <StepBody
            step={step}
            actionSlot={actionSlot}
            onDone={() => void leave()}
            asked={asked}
            onAnswered={() => setAsked(null)}
            ways={phoneWays}
          />
          {hasText && !place.isFullScreen && <TextChecks />}
        </Desk>
      </DeskContext>
    </WizardContext>
  );
}

function isWritten(step: number, item: ContentItem): boolean {
  return step >= firstStepOfText || item.body.trim() !== '';
}

/** The figures of the shown text, and its length by the platforms' rules where there is room. */
function DeskCounts({ isShort = false }: { readonly isShort?: boolean }) {
  const { item } = useWizard();
  const { text, version } = useShownVersion();
  return (
    <div className="grid gap-0.5">
      {!isShort && <PlatformLengths item={item} platform={version?.platform ?? null} />}
      <DraftCounts text={text} isShort={isShort} />
    </div>
  );
}
