import { useEffect, useState } from 'react';
import type { GoogleSetup } from '#core/api/google.ts';
import { afterPaint } from '../../browser/after-first-paint.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { callApi } from '../../engine/wire/call-api.ts';

/** Null while the server has not answered; `unknown` where it did not. */
export type GoogleSetupState = GoogleSetup | 'unknown' | null;

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
