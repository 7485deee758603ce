import type { KeyboardEvent } from 'react';

/** Whether a key press is the save shortcut: Ctrl+S or ⌘S. */
export function isSaveKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
}

/** The keys of a form: Ctrl+S submits it, Escape leaves it when that loses nothing. */
export function formKeys({
  onLeave,
  losesWords,
}: {
  readonly onLeave: () => void;
  readonly losesWords: boolean;
}): (event: KeyboardEvent<HTMLFormElement>) => void {
  return (event) => {
    if (isSaveKey(event)) {
      event.preventDefault();
      event.stopPropagation();
      event.currentTarget.requestSubmit();
    } else if (event.key === 'Escape' && !losesWords && !event.nativeEvent.isComposing) onLeave();
  };
}
