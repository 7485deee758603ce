import { useState } from 'react';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { useInstallOffer } from '../pwa/install-offer.ts';

// Most visits have nothing to offer.
const InstallOffer = lazyPart(() => import('./install-offer.tsx'), 'InstallOffer');

const dismissedKey = 'rostrum_install_dismissed';

/** Offers to install the app, until it is installed or the person has declined; the user menu keeps the offer. */
export function InstallCard() {
  const offer = useInstallOffer();
  const [isDismissed, setIsDismissed] = useState(() => localStorage.getItem(dismissedKey) === 'true');
  if (!offer || isDismissed) return null;

  const dismiss = () => {
    localStorage.setItem(dismissedKey, 'true');
    setIsDismissed(true);
  };
  return (
    <PartBoundary fallback={null}>
      <InstallOffer offer={offer} onDismiss={dismiss} />
    </PartBoundary>
  );
}
