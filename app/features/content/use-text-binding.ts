import { useLayoutEffect, useState } from 'react';
import type { TextPath } from '#core/documents/text-path.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';
import { TextBinding } from '../../engine/documents/text-binding.ts';

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
