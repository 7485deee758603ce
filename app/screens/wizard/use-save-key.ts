import { useEffect } from 'react';
import { isSaveKey } from '../../components/form-keys.ts';
import type { OpenDocument } from '../../engine/open-document.ts';
import { saveAndSay } from '../../components/editor/say-whether-saved.ts';

/** Ctrl+S anywhere in the wizard writes what was typed to the disk, and says whether the disk took it. */
export function useSaveKey(document: OpenDocument<'content-item'>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The draft's editor and the forms in dialogs save by themselves.
      if (!isSaveKey(event) || event.defaultPrevented) return;
      event.preventDefault();
      void saveAndSay(document);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [document]);
}
