import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Milliseconds. Browsers reject an address that changes with every key. */
const ADDRESS_AFTER_MS = 250;

export interface AddressState {
  readonly params: URLSearchParams;
  /** Sets a parameter of the address; null or an empty value removes it. */
  readonly set: (name: string, value: string | null, options?: { readonly replace: boolean }) => void;
  /** Sets several parameters at once. */
  readonly setAll: (values: Readonly<Record<string, string | null>>, options?: { readonly replace: boolean }) => void;
  /** The search text as typed; it is written to `q` in the address a moment later. */
  readonly query: string;
  readonly search: (query: string) => void;
}

/** A list's state in the address, and functions to change it. */
export function useAddressState(): AddressState {
  const [params, setParams] = useSearchParams();
  const written = params.get('q') ?? '';
  /** `sent` is the query that this page last wrote to the address, where it appears a moment later. */
  const [typed, setTyped] = useState({ query: written, seen: written, sent: written });
  if (written !== typed.seen) {
    // After Back or a link the address has a query that was not typed here. A query that this page wrote itself does
    // not replace newer input.
    setTyped({ ...typed, seen: written, ...(written !== typed.sent && { query: written, sent: written }) });
  }
  const { query } = typed;

  const setAll = useCallback<AddressState['setAll']>(
    (values, options) => {
      // The address itself may be ahead of what the router has rendered.
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
