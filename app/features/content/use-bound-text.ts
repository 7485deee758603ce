import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ContentFailure } from '#core/content/failures.ts';
import { LineBinding, type LineBindingDeps, type ShownLine } from '../../engine/documents/line-binding.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';
import type { TextPath } from '#core/documents/text-path.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import { TextBinding } from '../../engine/documents/text-binding.ts';

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

/** A binding to one text of an open item; flushed when the field loses focus or the page is hidden. */
export function useTextBinding(document: OpenDocument<'content-item'> | null, path: TextPath): TextBinding | null {
  const account = useAccount();
  const [binding, setBinding] = useState<TextBinding | null>(null);
  const pathKey = path.join('\n');

  // Before the first paint, so that keys typed right after it reach a bound field.
  useLayoutEffect(() => {
    if (!document) return undefined;
    const opened = new TextBinding(document, pathKey.split('\n'), requireAccount(account).deps.clock);
    const flush = () => opened.flush();
    window.addEventListener('blur', flush);
    window.addEventListener('pagehide', flush);
    globalThis.document.addEventListener('visibilitychange', flush);
    // The binding owns listeners, so it is made in the effect that removes them.
    // oxlint-disable-next-line react/set-state-in-effect
    setBinding(opened);
    return () => {
      window.removeEventListener('blur', flush);
      window.removeEventListener('pagehide', flush);
      globalThis.document.removeEventListener('visibilitychange', flush);
      opened.close();
      setBinding(null);
    };
  }, [account, document, pathKey]);

  // False for the binding of the previous text, until the effect has run.
  const isOfText = binding?.document === document && binding?.path.join('\n') === pathKey;
  return isOfText ? binding : null;
}
