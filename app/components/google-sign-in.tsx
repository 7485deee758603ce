import { RiGoogleFill } from '@remixicon/react';
import { useId } from 'react';
import { Button } from '../ui/button.tsx';

/** Signing in with Google needs a server that is registered with Google; this one is not. */
export function GoogleSignIn() {
  const reason = useId();
  return (
    <div className="grid gap-1.5">
      <Button disabled aria-describedby={reason}>
        <RiGoogleFill size={17} aria-hidden="true" />
        Continue with Google
      </Button>
      <p id={reason} className="text-xs text-ink-3">
        Google sign-in is not set up on this server.
      </p>
    </div>
  );
}
