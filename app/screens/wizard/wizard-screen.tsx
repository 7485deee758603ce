import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { wizardProgress } from '#core/wizard/wizard-progress.ts';
import { useContentItem } from '../../data/content/use-content-item.ts';
import { paths, wizardPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OpenWizard } from './open-wizard.tsx';
import { ScratchWizard } from './scratch-wizard.tsx';
import { WizardLoading } from './wizard-loading.tsx';

/** Where the person is in which piece. */
interface Place {
  readonly id: string;
  readonly step: number;
}

/** The stepped wizard. Without an idea in the address it starts one at the first thing that is chosen. */
export function WizardScreen() {
  const [params] = useSearchParams();
  const ideaId = params.get('ideaId');
  const navigate = useNavigate();
  const [place, setPlace] = useState<Place | null>(null);

  const start = (id: string, step: number) => {
    setPlace({ id, step });
    void navigate(wizardPath(id), { replace: true });
  };

  if (!ideaId) return <ScratchWizard onStarted={start} />;
  return <WizardOf key={ideaId} id={ideaId} step={place?.id === ideaId ? place.step : null} onStep={(step) => setPlace({ id: ideaId, step })} />;
}

interface WizardOfProps {
  readonly id: string;
  /** Null until the person has moved: the wizard resumes at the step after the last filled one. */
  readonly step: number | null;
  readonly onStep: (step: number) => void;
}

function WizardOf({ id, step, onStep }: WizardOfProps) {
  const opened = useContentItem(id);
  const [resumed, setResumed] = useState<number | null>(null);
  if (opened.state === 'ready' && resumed === null) setResumed(wizardProgress(opened.item).resumeStep);

  switch (opened.state) {
    case 'loading':
      return <WizardLoading />;
    case 'missing':
      return (
        <EmptyState title="This idea is not here" text="It may have been written on a device that has not synced yet.">
          <Link to={paths.studio} className={buttonClass({ variant: 'primary' })}>
            Open the Content Studio
          </Link>
        </EmptyState>
      );
    case 'incomplete':
      return <EmptyState title="The words are on their way" text="This device knows the piece and waits for its words from the server. They show here as soon as they come." />;
    case 'failed':
      return (
        <EmptyState title="This piece could not be opened" text={opened.reason}>
          <Button onClick={() => window.location.reload()}>Load again</Button>
        </EmptyState>
      );
    case 'ready':
      return <OpenWizard id={id} opened={opened} step={step ?? resumed ?? 1} onStep={onStep} />;
  }
}
