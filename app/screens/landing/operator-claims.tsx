import { useEffect, useState } from 'react';
import { callApi } from '../../api/call-api.ts';
import { browserWire } from '../../browser/browser-wire.ts';

/** The operator's own claims about this server. Empty without any, and without a network. */
export function OperatorClaims() {
  const [claims, setClaims] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!navigator.onLine) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      const { getClaims } = await import('#core/api/server.ts');
      const answered = await callApi(browserWire, getClaims, { signal: leaving.signal });
      if (answered.ok && !leaving.signal.aborted) setClaims(answered.value.claims);
    };
    void load().catch(() => {});
    return () => leaving.abort();
  }, []);
  if (claims.length === 0) return null;
  return (
    <ul aria-label="About this server" className="flex flex-wrap gap-x-6 gap-y-1.5 text-base text-ink-2">
      {claims.map((claim) => (
        <li key={claim}>{claim}</li>
      ))}
    </ul>
  );
}
