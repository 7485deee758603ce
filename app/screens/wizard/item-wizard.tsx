import { useState } from 'react';
import { Link } from 'react-router-dom';
import { wizardProgress } from '#core/projections/wizard-progress.ts';
import { useContentItem } from '../../data/content/use-content-item.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OpenWizard } from './open-wizard.tsx';
import { WizardLoading } from './wizard-loading.tsx';

export interface ItemWizardProps {
  readonly id: string;
  /** Null until the person has moved: the wizard resumes at the step after the last filled one. */
  readonly step: number | null;
  readonly onStep: (step: number) => void;
}

/** The wizard of an item that exists: opens it and says why when that cannot be. */
export function ItemWizard({ id, step, onStep }: ItemWizardProps) {
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
      return (
        <EmptyState
          title="The words are on their way"
          text="This device knows the piece and waits for its words from the server. They show here as soon as they come."
        />
      );
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
