import { RiCloseLine, RiDownload2Line } from '@remixicon/react';
import { useState } from 'react';
import { install, type useInstallOffer } from '../pwa/install-offer.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';

const HomeScreenSteps = lazyPart(() => import('./home-screen-steps.tsx'), 'HomeScreenSteps');

export interface InstallOfferProps {
  readonly offer: NonNullable<ReturnType<typeof useInstallOffer>>;
  readonly onDismiss: () => void;
}

/** The benefits of installing the app, with a button or steps. */
export function InstallOffer({ offer, onDismiss }: InstallOfferProps) {
  const [isShowingSteps, setIsShowingSteps] = useState(false);
  return (
    <section
      aria-label="Install Rostrum"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface py-3 pr-2 pl-4 shadow-low desk:flex-nowrap"
    >
      <div className="min-w-[220px] grow basis-0">
        <h2 className="font-sans text-base font-medium">Keep Rostrum at hand</h2>
        <p className="text-sm text-ink-2">
          {offer === 'prompt'
            ? 'Install the app to open it in its own window, work offline and share to it from other apps.'
            : 'Add it to your Home Screen to open it in its own window, offline too.'}
        </p>
      </div>
      <div className="flex grow items-center justify-between gap-1 desk:grow-0">
        <Button onClick={() => (offer === 'prompt' ? void install() : setIsShowingSteps(true))}>
          <RiDownload2Line size={17} aria-hidden="true" />
          {offer === 'prompt' ? 'Install' : 'Show me how'}
        </Button>
        <IconButton label="Don’t show again" onClick={onDismiss}>
          <RiCloseLine size={19} aria-hidden="true" />
        </IconButton>
      </div>
      {isShowingSteps && (
        <PartBoundary fallback={null}>
          <HomeScreenSteps onClose={() => setIsShowingSteps(false)} />
        </PartBoundary>
      )}
    </section>
  );
}
