import { useEffect, useEffectEvent } from 'react';
import { wizardProgress } from '#core/content/content-row.ts';
import { isSettled } from '#core/content/stages.ts';
import { steps } from '#core/documents/steps.ts';
import { ItemPage } from '../../features/content/item-gate.tsx';
import type { ReadyItem } from '../../features/content/use-content-item.ts';
import { usePlace } from '../../features/writing/use-place.ts';
import { paths } from '../../paths.ts';
import { OpenWizard } from './open-wizard.tsx';
import { WizardLoading } from './wizard-loading.tsx';

/** The wizard of an existing item. */
export function ItemWizard({ id }: { readonly id: string }) {
  return (
    <ItemPage
      id={id}
      loading={<WizardLoading />}
      list={{ path: paths.studio, label: 'Open the Content Studio' }}
      isDeletedShown
    >
      {(opened) => <ResumedWizard id={id} opened={opened} />}
    </ItemPage>
  );
}

/**
 * Opens the step in the address, or the one after the last filled step. A post that is scheduled or published opens at
 * the last step, which shows where it is and updates it.
 */
function ResumedWizard({ id, opened }: { readonly id: string; readonly opened: ReadyItem }) {
  const { place, isWriting, go } = usePlace();
  const resumeStep = isSettled(opened.item) ? steps.length : wizardProgress(opened.item).resumeStep;

  // From here on the address holds the person's location, whatever is filled meanwhile.
  const resume = useEffectEvent(() => {
    // The person may have gone to a step that is not rendered yet; the address has it first.
    if (!new URLSearchParams(window.location.search).has('step'))
      go({ ...place, step: resumeStep }, { replace: true, isWriting });
  });
  useEffect(() => {
    if (place.step === null) resume();
  }, [place.step]);

  return <OpenWizard id={id} opened={opened} step={place.step ?? resumeStep} />;
}
