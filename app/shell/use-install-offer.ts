import { useSyncExternalStore } from 'react';
import { installOffer, onInstallOffer, type InstallOffer } from '../pwa/install-offer.ts';

/** How the app can be installed here and now; null when it is installed or cannot be. */
export function useInstallOffer(): InstallOffer {
  return useSyncExternalStore(onInstallOffer, installOffer);
}
