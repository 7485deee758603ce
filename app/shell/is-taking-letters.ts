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
