import { arrivalParams } from '#core/content/arrival-params.ts';
import { sharedParam } from '#core/content/share-target.ts';

const sentences: Readonly<Record<string, string>> = {
  [sharedParam.noRoom]: 'This device is out of space. Free some up and share it again.',
  [sharedParam.again]: 'Rostrum was still loading. Share it again in a moment.',
  [sharedParam.tooLong]: 'Too long for a link. Copy the text and share it again.',
  [arrivalParams.tooMany]: 'Too much is waiting already. Decide about what came before, then share it again.',
};

/** Why a share could not be stored, and what to do; null when it was stored. */
export function notSharedSentence(shared: string | null): string | null {
  return (shared && sentences[shared]) ?? null;
}
