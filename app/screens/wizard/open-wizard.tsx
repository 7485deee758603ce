import { Suspense, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { canGoTo, steps } from '#core/documents/steps.ts';
import type { useContentItem } from '../../data/content/use-content-item.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ConflictChoices } from './conflict-choices.tsx';
import { MergedNotice } from './merged-notice.tsx';
import { StepBody } from './step-body.tsx';
import { useSaveDraft } from './use-save-draft.ts';
import { useSaveKey } from './use-save-key.ts';
import { WizardContext, type Wizard } from './wizard-context.ts';
import { WizardFrame } from './wizard-frame.tsx';

// It reads Markdown, and most items have no note.
const IdeaNote = lazyPart(() => import('./idea-note.tsx'), 'IdeaNote');

/** Past planning the draft has taken the note's place. */
const lastStepWithNote = 3;

export interface OpenWizardProps {
  readonly id: string;
  readonly opened: Extract<ReturnType<typeof useContentItem>, { state: 'ready' }>;
  /** 1 to 8. */
  readonly step: number;
  readonly onStep: (step: number) => void;
}

export function OpenWizard({ id, opened, step, onStep }: OpenWizardProps) {
  const { document, item, run, conflicts } = opened;
  const wizard = useMemo<Wizard>(() => ({ id, document, item, run, conflicts }), [id, document, item, run, conflicts]);
  const navigate = useNavigate();
  const saveDraft = useSaveDraft(wizard);
  useSaveKey(document);

  const go = (target: number) => {
    if (!canGoTo(target, step)) return;
    onStep(target);
    window.scrollTo({ top: 0 });
  };
  const save = async () => {
    const saved = await saveDraft();
    if (saved === 'untitled') onStep(2);
    return saved === 'saved';
  };
  const complete = async () => {
    if (await save()) await navigate(paths.studio);
  };

  return (
    <WizardContext value={wizard}>
      <WizardFrame
        step={step}
        onStep={go}
        onPrevious={() => go(step - 1)}
        onNext={() => (step === steps.length ? void complete() : go(step + 1))}
        extra={
          <Button variant="quiet" onClick={() => void save()}>
            Save Draft
          </Button>
        }
      >
        <MergedNotice />
        <ConflictChoices />
        {step <= lastStepWithNote && item.description.trim() !== '' && (
          <Suspense fallback={null}>
            <IdeaNote text={item.description} />
          </Suspense>
        )}
        <StepBody step={step} />
      </WizardFrame>
    </WizardContext>
  );
}
