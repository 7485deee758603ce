import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useWarmDocuments } from '../../data/account/use-account.ts';
import { lazyScreen, ScreenLoading } from '../../lazy-screen.tsx';
import { wizardPath } from '../../paths.ts';
import { ScratchWizard } from './scratch-wizard.tsx';
import { WizardLoading } from './wizard-loading.tsx';

// It reads documents, and those need Automerge: the frame is painted before that is loaded.
const ItemWizard = lazyScreen(async () => (await import('./item-wizard.tsx')).ItemWizard);

/** Where the person is in which item. */
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
  useWarmDocuments(ideaId !== null);

  const start = (id: string, step: number) => {
    setPlace({ id, step });
    void navigate(wizardPath(id), { replace: true });
  };

  if (!ideaId) return <ScratchWizard onStarted={start} />;
  return (
    <ScreenLoading value={<WizardLoading />}>
      <ItemWizard
        key={ideaId}
        id={ideaId}
        step={place?.id === ideaId ? place.step : null}
        onStep={(step) => setPlace({ id: ideaId, step })}
      />
    </ScreenLoading>
  );
}
