import { useCallback, useEffect, useRef, useState } from 'react';
import type { OpenDocument } from '../../engine/open-document.ts';
import type { TextBinding } from '../../engine/text-binding.ts';

/** Typed words are written this long after the last key (docs/rules.md, "Figures"). */
const debounceMs = 150;

export interface DraftSaving {
  /** Something typed is not on the disk yet. */
  readonly isUnsaved: boolean;
  readonly edited: () => void;
  /** Writes now; false when the disk refuses. */
  readonly save: () => Promise<boolean>;
}

/** Whether the draft's words are on the disk: as the disk reports it, not a clock. */
export function useDraftSaving(binding: TextBinding | null, document: OpenDocument<'content-item'>): DraftSaving {
  const [isUnsaved, setIsUnsaved] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const save = useCallback(async () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    binding?.flush();
    try {
      await document.flush();
    } catch {
      return false;
    }
    if (timer.current === null) setIsUnsaved(document.hasUnstored);
    return true;
  }, [binding, document]);

  const edited = useCallback(() => {
    setIsUnsaved(true);
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), debounceMs);
  }, [save]);

  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );

  return { isUnsaved, edited, save };
}
