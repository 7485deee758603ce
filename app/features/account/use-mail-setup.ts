import { useEffect, useState } from 'react';
import { browserWire } from '../../browser/browser-wire.ts';
import { callApi } from '../../engine/wire/call-api.ts';

/** Whether the server sends mail. `asking` while it has not answered, `unknown` where it did not. */
type MailSetup = 'asking' | 'unknown' | 'sends' | 'sends-none';

/** Whether the server sends mail, asked once. */
export function useMailSetup(): MailSetup {
  const [setup, setSetup] = useState<MailSetup>('asking');
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
  }, []);
  return setup;
}
