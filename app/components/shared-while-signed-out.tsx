import { useSearchParams } from 'react-router-dom';
import { sharedParam } from '../paths.ts';

/** On the sign-in screens: what becomes of a thing that was shared while nobody was signed in. */
export function SharedWhileSignedOut() {
  const [params] = useSearchParams();
  const shared = params.get(sharedParam.name);
  if (!shared) return null;
  return (
    <p role="status" className="rounded-md border border-line bg-surface px-3.5 py-3 text-base text-ink-2">
      {shared === sharedParam.failed
        ? 'What you shared was not saved: this device has no room left. Free some space and share it again.'
        : 'What you shared is kept on this device. Sign in, and it becomes an idea.'}
    </p>
  );
}
