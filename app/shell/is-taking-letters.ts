/** Whether a letter that is pressed there means itself. Texts take letters for themselves; lists and menus find entries by them, and an open dialog is somebody else's. */
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
