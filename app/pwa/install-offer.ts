import { useSyncExternalStore } from 'react';

/** Missing from the DOM library: Chromium's event, fired when the app can be installed and is not. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** `prompt`: the browser can be asked to install. `steps`: only the person can install it, and is shown how. */
type InstallOffer = 'prompt' | 'steps' | null;

const listeners = new Set<() => void>();
let prompt: BeforeInstallPromptEvent | null = null;

/** Call before the first paint: the browser fires its event once per page load, and early. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Suppresses Chromium's own bar: the app shows its button instead.
    event.preventDefault();
    setPrompt(event as BeforeInstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => setPrompt(null));
}

function installOffer(): InstallOffer {
  if (isInstalled()) return null;
  if (prompt) return 'prompt';
  return isIosSafari(navigator) ? 'steps' : null;
}

function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the browser's install prompt. An event can be used once; the browser decides when to fire another. */
export async function install(): Promise<void> {
  const asked = prompt;
  setPrompt(null);
  await asked?.prompt();
}

/** Safari on an iPhone or iPad. One that requests desktop pages identifies as a Mac, but a Mac has no touch screen. */
export function isIosSafari({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isIos && userAgent.includes('Safari/') && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\//.test(userAgent);
}

function isInstalled(): boolean {
  const isStandaloneInSafari = (navigator as Navigator & { readonly standalone?: boolean }).standalone === true;
  return isStandaloneInSafari || window.matchMedia('(display-mode: standalone)').matches;
}

function setPrompt(event: BeforeInstallPromptEvent | null): void {
  prompt = event;
  for (const listener of listeners) listener();
}

/** How the app can be installed here and now; null when it is installed or cannot be. */
export function useInstallOffer(): InstallOffer {
  return useSyncExternalStore(onInstallOffer, installOffer);
}
