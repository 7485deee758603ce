import { type ReactNode, useState } from 'react';
import { messages } from '#core/api/messages.ts';
import { googleAddress } from '../../features/account/google-sign-in.tsx';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';

/** A refusal; where the session is too old to confirm a person without a password, with the link that renews it. */
function OwnerRefusal({ failure }: { readonly failure: string }) {
  return (
    <Alert>
      {failure}
      {failure === messages.oldSession && (
        <>
          {' '}
          <a href={googleAddress(paths.settings)} className="underline underline-offset-4">
            Sign in with Google
          </a>
        </>
      )}
    </Alert>
  );
}

/**
 * The refusals of a dialog, one at a time. Each is an alert of its own: the same sentence is announced again.
 *
 * @returns `refuse` shows a sentence; null takes the last one away
 */
export function useRefusal(): { readonly refusal: ReactNode; readonly refuse: (sentence: string | null) => void } {
  const [{ failure, nth }, setLast] = useState<{ readonly failure: string | null; readonly nth: number }>({
    failure: null,
    nth: 0,
  });
  return {
    refusal: failure !== null && <OwnerRefusal key={nth} failure={failure} />,
    refuse: (sentence) => setLast((last) => ({ failure: sentence, nth: last.nth + 1 })),
  };
}
