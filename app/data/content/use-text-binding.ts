import { useEffect, useState } from 'react';
import type { TextPath } from '#core/documents/text-path.ts';
import type { OpenDocument } from '../../engine/open-document.ts';
import { requireAccount } from '../require-account.ts';
import { TextSession } from '../../engine/text-binding.ts';
import { useAccount } from '../use-account.ts';

/** A session on one text of an open item; flushed when the field loses focus or the page is hidden. */
export function useTextSession(document: OpenDocument<'content-item'> | null, path: TextPath): TextSession | null {
  const account = useAccount();
  const [session, setSession] = useState<TextSession | null>(null);
  const pathKey = path.join('\n');

  useEffect(() => {
    if (!document) return undefined;
    const opened = new TextSession(document, pathKey.split('\n'), requireAccount(account).parts.clock);
    const flush = () => opened.flush();
    window.addEventListener('blur', flush);
    window.addEventListener('pagehide', flush);
    globalThis.document.addEventListener('visibilitychange', flush);
    setSession(opened);
    return () => {
      window.removeEventListener('blur', flush);
      window.removeEventListener('pagehide', flush);
      globalThis.document.removeEventListener('visibilitychange', flush);
      opened.close();
      setSession(null);
    };
  }, [account, document, pathKey]);

  return session;
}
