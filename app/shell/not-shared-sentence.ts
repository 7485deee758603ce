import { sharedParam } from '#core/content/share-target.ts';

const sentences: Readonly<Record<string, string>> = {
  [sharedParam.noRoom]: 'This device is out of space. Free some up and share it again.',
  [sharedParam.again]: 'Rostrum was still loading. Share it again in a moment.',
};

/** Why nothing was kept of what another app shared, and what to do; null where it was kept. */
export function notSharedSentence(shared: string | null): string | null {
  return (shared && sentences[shared]) ?? null;
}
