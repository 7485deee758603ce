import { useCallback, useEffect, useState } from 'react';
import { browserWire } from '../../browser/browser-wire.ts';
import { callApi } from '../../engine/wire/call-api.ts';

/**
 * Whether the server sends mail. `asking` while it has not answered, `unknown` where it did not.
 */
export type MailSetup = 'asking' | 'unknown' | 'sends' | 'sends-none';

/** Asks the server whether it sends mail, and again on request. */
export function useMailSetup(): { readonly setup: MailSetup; readonly askAgain: () => void } {
  const [setup, setSetup] = useState<MailSetup>('asking');
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      const { getMailSetup } = await import('#core/api/mail.ts');
      const answered = await callApi(browserWire, getMailSetup, { signal: leaving.signal });
      if (leaving.signal.aborted) return;
      if (!answered.ok) setSetup('unknown');
      else setSetup(answered.value.sendsMail ? 'sends' : 'sends-none');
    };
    load().catch(() => setSetup('unknown'));
    return () => leaving.abort();
  }, [asked]);
  const askAgain = useCallback(() => {
    setSetup('asking');
    setAsked((times) => times + 1);
  }, []);
  return { setup, askAgain };
}
