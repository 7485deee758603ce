import { useNavigate } from 'react-router-dom';
import { whenIdle } from '../../browser/when-idle.ts';
import { useWarmDocuments } from '../../features/account/use-account.ts';
import { lazyScreen, ScreenLoading } from '../../shell/lazy-screen.tsx';
import { wizardPath } from '../../paths.ts';
import { ScratchWizard } from './scratch-wizard.tsx';
import { usePlace } from '../../features/writing/use-place.ts';
import { WizardLoading } from './wizard-loading.tsx';

// It reads documents, and those need Automerge: the frame is painted before that is loaded.
const ItemWizard = lazyScreen(async () => (await import('./item-wizard.tsx')).ItemWizard);
// This file comes while another page rests, and this part, which is sixty files more, once that rests again.
whenIdle(() => void ItemWizard.preload());

/** The stepped wizard. Without an item in the address it starts one at the first thing that is chosen. */
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
