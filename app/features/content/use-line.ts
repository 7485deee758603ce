import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ContentFailure } from '#core/content/failures.ts';
import { LineBinding, type LineBindingDeps, type ShownLine } from '../../engine/documents/line-binding.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';

export interface Line {
  readonly value: string;
  readonly failure: ContentFailure | null;
  readonly change: (value: string) => void;
  /** Use as `onBlur`: writes now, and reports a line that is refused. */
  readonly settle: () => void;
}

const nothingTyped: ShownLine = { typed: null, failure: null };

/**
 * Binds a field to a line of an open item that is stored as a register. Typed text shows at once and is written a
 * moment later.
 *
 * @param value the document's value
 */
export function useLine({
  document,
  path,
  value,
  write,
}: Pick<LineBindingDeps, 'document' | 'path' | 'write'> & { readonly value: string }): Line {
  const account = useAccount();
  const [binding, setBinding] = useState<LineBinding | null>(null);
  const latestWrite = useRef(write);
  const pathKey = path.join('\n');

  useEffect(() => {
    latestWrite.current = write;
  }, [write]);

  useEffect(() => {
    const opened = new LineBinding({
      document,
      path: pathKey.split('\n'),
      clock: requireAccount(account).deps.clock,
      write: (text, apply) => latestWrite.current(text, apply),
    });
    const flush = () => void opened.flush();
    window.addEventListener('pagehide', flush);
    globalThis.document.addEventListener('visibilitychange', flush);
    setBinding(opened);
    return () => {
      window.removeEventListener('pagehide', flush);
      globalThis.document.removeEventListener('visibilitychange', flush);
      opened.close();
      setBinding(null);
    };
  }, [account, document, pathKey]);

  const subscribe = useCallback((listener: () => void) => binding?.subscribe(listener) ?? (() => {}), [binding]);
  const shown = useSyncExternalStore(subscribe, () => binding?.get() ?? nothingTyped);
  return {
    value: shown.typed ?? value,
    failure: shown.failure,
    change: (text) => binding?.type(text),
    settle: () => binding?.settle(),
  };
}
