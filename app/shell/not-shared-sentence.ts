import { sharedParam } from '#core/content/share-target.ts';

const sentences: Readonly<Record<string, string>> = {
  [sharedParam.noRoom]: 'This device has no room left. Free some space and share it again.',
  [sharedParam.again]: 'Rostrum had to be loaded on this device first. Share it again in a moment.',
};

/** Why a share could not be stored, and what to do; null when it was stored. */
export function notSharedSentence(shared: string | null): string | null {
  return (shared && sentences[shared]) ?? null;
}
