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
        <EmptyState title="Idea not found" text="It may be on a device that has not synced yet.">
          <Link to={paths.studio} className={buttonClass({ variant: 'primary' })}>
            Open the Content Studio
          </Link>
        </EmptyState>
      );
    case 'incomplete':
      return (
        <EmptyState
          title="Loading your text"
          text="The text is still downloading to this device. It will appear here in a moment."
        />
      );
    case 'failed':
      return (
        <EmptyState title="Could not open this" text={opened.reason}>
          <Button onClick={() => window.location.reload()}>Reload</Button>
        </EmptyState>
      );
    case 'ready':
      return <OpenWizard id={id} opened={opened} step={place.step ?? resumeStep ?? 1} />;
  }
}
