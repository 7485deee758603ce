import { useEffect, useEffectEvent, type RefObject } from 'react';

export interface EditorKeys {
  /** Closes what is open beside the text; false when nothing is. */
  readonly onEscape: () => boolean;
  readonly onFind: (isReplacing: boolean) => void;
}

/** The keys of the editor and all its bars, where the text itself has not taken them. */
export function useEditorKeys(frame: RefObject<HTMLElement | null>, { onEscape, onFind }: EditorKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented && event.key !== 'Escape') return;
    const key = event.key.toLowerCase();
    const isFind = (event.ctrlKey || event.metaKey) && !event.shiftKey && (key === 'f' || key === 'h');
    if (isFind) onFind(key === 'h');
    if (isFind || (key === 'escape' && !event.isComposing && onEscape())) event.preventDefault();
  });
  useEffect(() => {
    const element = frame.current;
    const listen = (event: KeyboardEvent) => press(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [frame]);
}
