import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPlannedOnly } from '#core/documents/publishing-plan.ts';
import { canGoTo, steps } from '#core/documents/steps.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import type { useContentItem } from '../../data/content/use-content-item.ts';
import { useMergedChanges } from '../../data/merged/use-merged-changes.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { LeftOutNote } from './apart/apart-parts.ts';
import { ConflictChoices } from './reconcile/conflict-choices.tsx';
import { MergedNotice } from './reconcile/merged-notice.tsx';
import { StepBody } from './step-body.tsx';
import { TitleLine } from './title-line.tsx';
import { usePlace } from './use-place.ts';
import { useSaveDraft } from './use-save-draft.ts';
import { useSaveKey } from './use-save-key.ts';
import { WizardContext, type Wizard } from './wizard-context.ts';
import { WizardFrame } from './wizard-frame.tsx';

// It reads Markdown, and most items have no note.
const IdeaNote = lazyPart(() => import('./idea-note.tsx'), 'IdeaNote');

// Most visits need neither what changed elsewhere nor the history.
const WizardPanel = lazyPart(() => import('./reconcile/wizard-panel.tsx'), 'WizardPanel');

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
        text: 'A time is chosen, and nothing goes out until you press Schedule. Complete again leaves it at that.',
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
