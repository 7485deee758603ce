import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import { wizardProgress } from '#core/content/content-row.ts';
import { useContentItem } from '../../features/content/use-content-item.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OpenWizard } from './open-wizard.tsx';
import { usePlace } from '../../features/writing/use-place.ts';
import { WizardLoading } from './wizard-loading.tsx';

/** The wizard of an existing item: opens it, and shows a message when that is not possible. */
export function ItemWizard({ id }: { readonly id: string }) {
  const opened = useContentItem(id);
  const { place, go } = usePlace();
  const resumeStep = opened.state === 'ready' ? wizardProgress(opened.item).resumeStep : null;

  // From here on the address holds the person's location, whatever is filled meanwhile.
  const resume = useEffectEvent((step: number) => {
    // The person may have gone to a step that is not rendered yet; the address has it first.
    if (!new URLSearchParams(window.location.search).has('step')) go({ ...place, step }, { replace: true });
  });
  useEffect(() => {
    if (place.step === null && resumeStep !== null) resume(resumeStep);
  }, [place.step, resumeStep]);

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
      return <OpenWizard id={id} opened={opened} step={place.step ?? resumeStep ?? 1} resumeStep={resumeStep ?? 1} />;
  }
}
