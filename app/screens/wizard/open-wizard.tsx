import { Field as ArkField } from '@ark-ui/react/field';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPlannedOnly } from '#core/documents/publishing-plan.ts';
import { canGoTo, steps } from '#core/documents/steps.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import { whyNoDraft } from '../../features/content/use-apply-to-item.ts';
import type { useContentItem } from '../../features/content/use-content-item.ts';
import { ConflictChoices } from '../../features/history/conflict-choices.tsx';
import { MergedNotice } from '../../features/history/merged-notice.tsx';
import { useMergedChanges } from '../../features/history/use-merged-changes.ts';
import { saveAndSay, sayWhetherSaved } from '../../features/writing/draft-saving.tsx';
import { usePlace } from '../../features/writing/use-place.ts';
import { type Wizard, WizardContext } from '../../features/writing/wizard-context.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { isSaveKey } from '../../ui/form-keys.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CreationStep } from './creation-step.tsx';
import { FinalReviewStep } from './final-review-step.tsx';
import { OptimizationStep } from './optimization-step.tsx';
import { PlanningStep } from './planning-step.tsx';
import { PlatformStep } from './platform-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { StrategyStep } from './strategy-step.tsx';
import { useTitle } from './use-title.ts';
import { WizardFrame } from './wizard-frame.tsx';
import { LeftOutNote } from './apart/apart-parts.ts';
import { usePromoteIdea } from '../../features/content/use-promote-idea.ts';

// Most visits end before the last step.
const PublishingStep = lazyPart(() => import('./publishing-step.tsx'), 'PublishingStep');

function StepBody({ step }: { readonly step: number }) {
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
        <PartBoundary fallback={<Skeleton className="h-[320px] max-w-[720px]" />}>
          <PublishingStep />
        </PartBoundary>
      );
  }
}

// It reads Markdown, and most items have no note.
const IdeaNote = lazyPart(() => import('./idea-note.tsx'), 'IdeaNote');

// Most visits need neither what changed elsewhere nor the history.
const WizardPanel = lazyPart(() => import('../../features/history/wizard-panel.tsx'), 'WizardPanel');

/** There the title is one of the fields. */
const titleField = { step: 2, tab: 'goals' } as const;

/** Past planning the draft has taken the note's place. */
const lastStepWithNote = 3;

export interface OpenWizardProps {
  readonly id: string;
  readonly opened: Extract<ReturnType<typeof useContentItem>, { state: 'ready' }>;
  /** Where the person is, 1 to 8. */
  readonly step: number;
  /** The step after the last filled one. */
  readonly resumeStep: number;
}

export function OpenWizard({ id, opened, step, resumeStep }: OpenWizardProps) {
  const { document, item, apply, conflicts } = opened;
  const wizard = useMemo<Wizard>(
    () => ({ id, document, item, apply, conflicts }),
    [id, document, item, apply, conflicts],
  );
  const navigate = useNavigate();
  const { place, go } = usePlace();
  const merged = useMergedChanges(document);
  // The draft over the whole screen leaves no room beside it.
  const panel = place.isFullScreen ? null : place.panel;
  const [visited, setVisited] = useState(step);
  if (step > visited) setVisited(step);
  const reached = Math.max(visited, resumeStep);
  const [isWarned, setIsWarned] = useState(false);
  const saveDraft = useSaveDraft(wizard);
  useSaveKey(document);
  // Here before it is asked for.
  useEffect(
    () =>
      whenIdle(() => {
        void WizardPanel.preload();
        void LeftOutNote.preload();
      }),
    [],
  );

  const goTo = (target: number) => {
    if (target === step || !canGoTo(target, reached)) return;
    go({ step: target });
    window.scrollTo({ top: 0 });
  };
  const save = async () => {
    const saved = await saveDraft();
    if (saved === 'untitled') go(titleField);
    return saved === 'saved';
  };
  const complete = async () => {
    if (!(await save())) return;
    // Whoever chose a time means it to be kept: they are told once that it is not.
    if (isPlannedOnly(item) && !isWarned) {
      setIsWarned(true);
      showToast({
        title: 'Not scheduled yet',
        text: 'You picked a time but have not scheduled it yet. Press Schedule, or press Complete again to keep it as a draft.',
        tone: 'bad',
      });
      return;
    }
    await navigate(paths.studio);
  };

  return (
    <WizardContext value={wizard}>
      <div
        className={classNames(
          panel && 'min-[1280px]:grid min-[1280px]:grid-cols-[minmax(0,1fr)_420px] min-[1280px]:gap-6',
        )}
      >
        <div data-beside-panel={panel ? '' : undefined}>
          <WizardFrame
            step={step}
            reached={reached}
            onStep={goTo}
            onPrevious={() => goTo(step - 1)}
            onNext={() => (step === steps.length ? void complete() : goTo(step + 1))}
            extra={
              <Button variant="quiet" onClick={() => void save()}>
                Save Draft
              </Button>
            }
          >
            <MergedNotice merged={merged} />
            {panel !== 'reconcile' && <ConflictChoices />}
            {step <= lastStepWithNote && item.description.trim() !== '' && (
              <PartBoundary fallback={null}>
                <IdeaNote text={item.description} />
              </PartBoundary>
            )}
            {!(step === titleField.step && (place.tab ?? titleField.tab) === titleField.tab) && <TitleLine />}
            <StepBody step={step} />
          </WizardFrame>
        </div>
        {panel && (
          <PartBoundary fallback={null}>
            <WizardPanel panel={panel} merged={merged} />
          </PartBoundary>
        )}
      </div>
    </WizardContext>
  );
}

/** Ctrl+S anywhere in the wizard writes what was typed to the disk, and says whether the disk took it. */
function useSaveKey(document: OpenDocument<'content-item'>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The draft's editor and the forms in dialogs save by themselves.
      if (!isSaveKey(event) || event.defaultPrevented) return;
      event.preventDefault();
      void saveAndSay(document);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [document]);
}

/** The item's title over a step, as it reads; it can be written there. */
function TitleLine() {
  const { change, settle, error, ...title } = useTitle();
  return (
    <Field label="Title" isLabelHidden error={error}>
      <ArkField.Textarea
        {...title}
        rows={1}
        dir="auto"
        autoComplete="off"
        placeholder="Untitled"
        // A line, over as many lines as it needs.
        onChange={(event) => change(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        onBlur={settle}
        className="-mx-2 block min-h-11 w-[calc(100%+16px)] resize-none field-sizing-content rounded-sm bg-transparent px-2 py-1 font-serif text-[28px] leading-tight tracking-[-0.01em] break-words text-ink transition-colors duration-120 hover:bg-sunken data-invalid:bg-sunken desk:text-2xl"
      />
    </Field>
  );
}

export type SaveOutcome = 'saved' | 'untitled' | 'failed';

/** Save Draft and Complete: an idea becomes a draft, with the first pillar and platform where none were chosen. */
function useSaveDraft({
  item,
  document,
  apply,
}: Pick<Wizard, 'item' | 'document' | 'apply'>): () => Promise<SaveOutcome> {
  const promote = usePromoteIdea();

  return async () => {
    const promoted = promote(item, apply);
    if (promoted === 'untitled' || promoted === 'no-pillar') {
      showToast({ title: 'Save Failed', text: whyNoDraft[promoted], tone: 'bad' });
      return promoted === 'untitled' ? 'untitled' : 'failed';
    }
    try {
      await document.flush();
    } catch {
      sayWhetherSaved(false);
      return 'failed';
    }
    if (promoted === 'promoted')
      showToast({ title: 'Content Created', text: 'Your content has been saved as a draft.' });
    else showToast({ title: 'Content Updated', text: 'Your draft has been updated.' });
    return 'saved';
  };
}
