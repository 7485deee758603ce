import { useSearchParams } from 'react-router-dom';
import { sharedParam } from '#core/content/share-target.ts';
import { notSharedSentence } from './not-shared-sentence.ts';

/** On the sign-in screens: what becomes of a thing that was shared while nobody was signed in. */
export function SharedWhileSignedOut() {
  const [params] = useSearchParams();
  const shared = params.get(sharedParam.name);
  const notSaved = notSharedSentence(shared);
  if (!shared) return null;
  return (
    <p role="status" className="rounded-md border border-line bg-surface px-3.5 py-3 text-base text-ink-2">
      {notSaved === null
        ? 'What you shared is kept on this device. Sign in to save it as an idea.'
        : `What you shared was not saved. ${notSaved}`}
    </p>
  );
}
