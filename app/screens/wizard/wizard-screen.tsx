import { useNavigate } from 'react-router-dom';
import { whenIdle } from '../../browser/when-idle.ts';
import { useWarmDocuments } from '../../features/account/use-account.ts';
import { lazyScreen, ScreenLoading } from '../../shell/lazy-screen.tsx';
import { wizardPath } from '../../paths.ts';
import { ScratchWizard } from './scratch-wizard.tsx';
import { usePlace } from '../../features/writing/use-place.ts';
import { WizardLoading } from './wizard-loading.tsx';

// It reads documents, which need Automerge: the frame is painted before that is loaded.
const ItemWizard = lazyScreen(async () => (await import('./item-wizard.tsx')).ItemWizard);
// This file loads while another page is idle; this part, sixty more files, loads when the page is idle again.
whenIdle(() => void ItemWizard.preload());

/** The wizard with its steps. Without an item in the address, leaving its first step forward starts one. */
export function WizardScreen() {
  const { id } = usePlace();
  const navigate = useNavigate();
  useWarmDocuments(id !== null);

  if (id === null)
    return (
      <ScratchWizard onStarted={(started, step) => void navigate(wizardPath(started, { step }), { replace: true })} />
    );
  return (
    <ScreenLoading value={<WizardLoading />}>
      <ItemWizard key={id} id={id} />
    </ScreenLoading>
  );
}
