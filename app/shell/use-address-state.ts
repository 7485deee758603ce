import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Browsers refuse addresses that change with every key. Milliseconds. */
const ADDRESS_AFTER_MS = 250;

export interface AddressState {
  readonly params: URLSearchParams;
  /** Writes a parameter into the address; null or nothing takes it out. */
  readonly set: (name: string, value: string | null, options?: { readonly replace: boolean }) => void;
  /** The same for several at once. */
  readonly setAll: (values: Readonly<Record<string, string | null>>, options?: { readonly replace: boolean }) => void;
  /** What is looked for, as it is typed; `q` in the address, a moment later. */
  readonly query: string;
  readonly search: (query: string) => void;
}

/** What the address says of a list, and how it is changed. */
export function useAddressState(): AddressState {
  const [params, setParams] = useSearchParams();
  const written = params.get('q') ?? '';
  /** `sent` is what this page has put into the address last; it shows there a moment later. */
  const [typed, setTyped] = useState({ query: written, seen: written, sent: written });
  if (written !== typed.seen) {
    // Back, or a link: the address has words that nobody typed here. What was sent leaves newer letters alone.
    setTyped({ ...typed, seen: written, ...(written !== typed.sent && { query: written, sent: written }) });
  }
  const { query } = typed;

  const setAll = useCallback<AddressState['setAll']>(
    (values, options) => {
      // The address itself is ahead of what the router has drawn.
      const after = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(values)) {
        if (value === null || value === '') after.delete(name);
        else after.set(name, value);
      }
      setParams(after, options);
    },
    [setParams],
  );
  const set = useCallback<AddressState['set']>((name, value, options) => setAll({ [name]: value }, options), [setAll]);

  useEffect(() => {
    if (query === typed.sent) return undefined;
    const timer = setTimeout(() => {
      setTyped((now) => ({ ...now, sent: query }));
      set('q', query, { replace: true });
    }, ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [query, typed.sent, set]);

  return { params, set, setAll, query, search: (next) => setTyped((now) => ({ ...now, query: next })) };
}
