/**
 * The table of all keys. Handlers compare events with it, the editor binds it, and the dialog behind `?` lists it, so a
 * key that is listed works. Keys that the browser or a widget handles (Tab, Escape, arrows in menus) are not in it.
 *
 * A press is written as CodeMirror writes it: `Mod-s` is Ctrl+S, on a Mac ⌘S.
 */

export const keyGroups = ['Anywhere', 'In a list', 'In the calendar', 'On the page of a draft', 'In a text'] as const;

export interface Key {
  readonly group: (typeof keyGroups)[number];
  readonly press: string;
  readonly does: string;
  /** Another way to show the press. */
  readonly shown?: string;
}

export const keys = {
  help: { group: 'Anywhere', press: '?', does: 'Show all keys' },
  palette: { group: 'Anywhere', press: 'Mod-k', does: 'Search and commands' },
  search: { group: 'Anywhere', press: '/', does: 'Search this page, or everything' },
  newIdea: { group: 'Anywhere', press: 'n', does: 'New idea' },
  send: { group: 'Anywhere', press: 'Mod-Enter', does: 'Send the form' },
  save: { group: 'Anywhere', press: 'Mod-s', does: 'Save' },

  next: { group: 'In a list', press: 'j', does: 'Go to the next one' },
  previous: { group: 'In a list', press: 'k', does: 'Go to the one before' },
  open: { group: 'In a list', press: 'Enter', does: 'Open' },
  edit: { group: 'In a list', press: 'e', does: 'Edit' },
  schedule: { group: 'In a list', press: 's', does: 'Schedule, or change the time' },
  select: { group: 'In a list', press: 'x', does: 'Select, in the pipeline' },

  nextDay: { group: 'In the calendar', press: 'ArrowRight', does: 'Next day' },
  previousDay: { group: 'In the calendar', press: 'ArrowLeft', does: 'Day before' },
  nextWeek: { group: 'In the calendar', press: 'ArrowDown', does: 'Same day next week' },
  previousWeek: { group: 'In the calendar', press: 'ArrowUp', does: 'Same day the week before' },
  addToDay: { group: 'In the calendar', press: 'Enter', does: 'Add to the day' },

  step: { group: 'On the page of a draft', press: 'Ctrl-Alt-1', does: 'Go to a step', shown: 'Ctrl+Alt+1 to 8' },
  panel: { group: 'On the page of a draft', press: 'Mod-.', does: 'Show or hide the panel' },
  fullScreen: { group: 'On the page of a draft', press: 'f', does: 'Full screen' },

  bold: { group: 'In a text', press: 'Mod-b', does: 'Bold' },
  italic: { group: 'In a text', press: 'Mod-i', does: 'Italic' },
  link: { group: 'In a text', press: 'Mod-k', does: 'Link the selected words' },
  find: { group: 'In a text', press: 'Mod-f', does: 'Find' },
  replace: { group: 'In a text', press: 'Mod-h', does: 'Replace' },
  nextFinding: { group: 'In a text', press: 'F8', does: 'Next grammar suggestion' },
  previousFinding: { group: 'In a text', press: 'Shift-F8', does: 'Grammar suggestion before' },
  finding: { group: 'In a text', press: 'Mod-.', does: 'Grammar suggestion, with the cursor at one' },
} as const satisfies Readonly<Record<string, Key>>;

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether a key press is one of the table. Shift counts only where the table names it: `?` needs it on many keyboards. */
export function isKey(event: Pressed, { press }: Key, isMac = isApple): boolean {
  const parts = press.split('-');
  const key = parts.pop() ?? '';
  const isCtrl = parts.includes('Ctrl') || (parts.includes('Mod') && !isMac);
  const isMeta = parts.includes('Mod') && isMac;
  return (
    (event.key === key || event.key.toLowerCase() === key) &&
    event.ctrlKey === isCtrl &&
    event.metaKey === isMeta &&
    event.altKey === parts.includes('Alt') &&
    (event.shiftKey === parts.includes('Shift') || /^[^\p{L}]$/u.test(key))
  );
}

const names: Readonly<Record<string, string>> = {
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowDown: '↓',
  ArrowUp: '↑',
};

/** A press as the person's keyboard labels it: "Ctrl+K", on a Mac "⌘K". */
export function pressWords({ press, shown }: Key, isMac = isApple): string {
  if (shown !== undefined) return shown;
  const parts = press.split('-');
  const key = parts.pop() ?? '';
  const modifiers = parts.map((part) => (part === 'Mod' ? (isMac ? '⌘' : 'Ctrl+') : `${part}+`));
  return `${modifiers.join('')}${names[key] ?? (key.length === 1 ? key.toUpperCase() : key)}`;
}

/**
 * Whether the event path handles letters itself, so that they are not shortcuts: text fields insert them, lists and
 * menus use them to find entries, and an open dialog owns the keyboard.
 */
export function isTakingLetters(path: readonly EventTarget[]): boolean {
  if (document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]'))
    return true;
  return path.some(
    (target) =>
      target instanceof HTMLElement &&
      (target.isContentEditable ||
        target.matches('input, textarea, select, [role="listbox"], [role="menu"], [role="combobox"]')),
  );
}
