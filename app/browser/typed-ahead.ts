/**
 * Keys that a person types between the press that opens a text and the moment its editor is there.
 *
 * `expectTyping` begins to collect them, and no shortcut receives them meanwhile. The editor takes what was collected
 * when it has the focus (`takeTyped`). Collecting also ends when a field gets the focus by itself, when the person
 * presses something else with the pointer, Escape or Tab, and after ten seconds.
 */
import { typeAhead } from '#core/kernel/typed-ahead.ts';

/** Milliseconds. An editor that takes longer shows an error or was left. */
const END_AFTER = 10_000;

const fields = 'input, textarea, select, [contenteditable]';

/** The place in the text for what was collected: the person's last position, or the beginning. */
export type TypingPlace = 'caret' | 'start';

let typed = '';
let place: TypingPlace = 'caret';
let stop: AbortController | null = null;

/** Collects what is typed from now on. */
export function expectTyping(at: TypingPlace = 'caret'): void {
  end();
  typed = '';
  place = at;
  // A form sent with Enter keeps the focus in its field until it is gone, and letters would go with it.
  if (document.activeElement instanceof HTMLElement && document.activeElement.matches(fields))
    document.activeElement.blur();
  const collecting = new AbortController();
  stop = collecting;
  const { signal } = collecting;
  const options = { signal, capture: true };
  // Before any shortcut of the page.
  window.addEventListener(
    'keydown',
    (event) => {
      // Tab leaves for a button or a link, and its Enter is not text.
      if (event.key === 'Escape' || event.key === 'Tab') {
        forget();
        return;
      }
      if (isInField(event)) return;
      const next = typeAhead(typed, event);
      if (next === null) return;
      typed = next;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    options,
  );
  document.addEventListener('pointerdown', forget, options);
  const timer = setTimeout(forget, END_AFTER);
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/** Returns the place for what is being collected, or null when nothing is. */
export function expectedPlace(): TypingPlace | null {
  return stop && place;
}

/** Ends collecting, and returns what was typed. */
export function takeTyped(): string {
  const taken = typed;
  forget();
  return taken;
}

function forget(): void {
  end();
  typed = '';
}

function end(): void {
  stop?.abort();
  stop = null;
}

/** Whether a field has the focus: it receives its letters itself. */
function isInField(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return target instanceof Element && target.matches(fields);
}
