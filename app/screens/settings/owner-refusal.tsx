import { messages } from '#core/api/messages.ts';
import { googleAddress } from '../../features/account/google-sign-in.tsx';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';

/** A refusal; where the session is too old to confirm a person without a password, with the link that renews it. */
export function OwnerRefusal({ failure }: { readonly failure: string }) {
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
