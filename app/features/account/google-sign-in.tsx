import { RiGoogleFill } from '@remixicon/react';
import { useEffect, useId, useState } from 'react';
import { messages } from '#core/api/messages.ts';
import { authPrefix } from '#core/api/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { useSession } from './use-session.ts';
import type { GoogleSetup } from '#core/api/google.ts';
import { afterPaint } from '../../browser/after-first-paint.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { callApi } from '../../engine/wire/call-api.ts';

export interface GoogleSignInProps {
  readonly setup: GoogleSetupState;
  /** The path of the page that opens after signing in. */
  readonly returnTo: string;
}

/** The button that opens Google's page, as far as the operator has set up this server for it. */
export function GoogleSignIn({ setup, returnTo }: GoogleSignInProps) {
  const { clearForSignIn } = useSession();
  const [isCut, setIsCut] = useState(false);
  const note = useId();
  const isReady = setup !== null && setup !== 'unknown' && setup.missing.length === 0;
  const open = async () => {
    if (await clearForSignIn()) window.location.assign(googleAddress(returnTo));
    else setIsCut(true);
  };
  return (
    <div className="grid gap-1.5">
      <Button disabled={!isReady} aria-describedby={note} onClick={() => void open()}>
        <RiGoogleFill size={17} aria-hidden="true" />
        Continue with Google
      </Button>
      {/* Its line is kept free while the server has not answered, so that nothing below moves. */}
      <p id={note} role="status" className="min-h-4 text-xs text-ink-3">
        {isCut ? messages.networkError : noteOf(setup)}
      </p>
    </div>
  );
}

/** The address that begins signing in with Google. */
export function googleAddress(returnTo: string): string {
  return `${authPrefix}google?${new URLSearchParams({ return: returnTo }).toString()}`;
}

function noteOf(setup: GoogleSetupState): string {
  if (setup === null) return '';
  if (setup === 'unknown') return messages.networkError;
  return setup.missing.length > 0
    ? 'Google sign-in is not set up on this server.'
    : 'Google tells this server your name and email address.';
}

/** Null while the server has not answered; `unknown` where it did not. */
type GoogleSetupState = GoogleSetup | 'unknown' | null;

/** Whether people can sign in with Google, asked of the server. */
export function useGoogleSetup(): GoogleSetupState {
  const [setup, setSetup] = useState<GoogleSetupState>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      const { getGoogleSetup } = await import('#core/api/google.ts');
      const answered = await callApi(browserWire, getGoogleSetup, { signal: leaving.signal });
      if (!leaving.signal.aborted) setSetup(answered.ok ? answered.value : 'unknown');
    };
    const cancel = afterPaint(() => void load().catch(() => setSetup('unknown')));
    return () => {
      cancel();
      leaving.abort();
    };
  }, []);
  return setup;
}
