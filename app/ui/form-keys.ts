import type { KeyboardEvent } from 'react';
import { isKey, keys } from '../keys.ts';

type Pressed = Parameters<typeof isKey>[0];

/** Whether a key press is the save shortcut: Ctrl+S or ⌘S. */
export function isSaveKey(event: Pressed): boolean {
  return isKey(event, keys.save);
}

const scopes = 'form, [role=dialog], [data-form]';

/**
 * Ctrl+Enter, on a Mac ⌘Enter, sends the form of the field. A dialog, or a group with `data-form`, is sent by the button
 * in it with `data-sends`, or by its main button. A button elsewhere on the page sends the group whose name it has:
 * `data-form="schedule"`, `data-sends="schedule"`. The fields of a tool within the group, such as the search in a text,
 * are in a `data-panel` and send nothing.
 */
export function sendFormsByKey(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || !isKey(event, keys.send)) return;
    const scope = event.target instanceof Element ? event.target.closest<HTMLElement>(`${scopes}, [data-panel]`) : null;
    if (!scope?.matches(scopes)) return;
    event.preventDefault();
    if (scope instanceof HTMLFormElement) {
      scope.requestSubmit();
      return;
    }
    const name = scope.dataset['form'] ?? '';
    const button =
      (name ? document : scope).querySelector<HTMLElement>(`[data-sends="${name}"]`) ??
      scope.querySelector<HTMLElement>('[data-primary]');
    button?.click();
  });
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
