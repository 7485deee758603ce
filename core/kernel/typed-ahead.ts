/** A key press, as far as it matters for what is typed. */
export interface TypedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * The text after a key press that no text field received yet: letters and Enter are added, Backspace takes the last
 * character. Null for a key that is no typing, for example Tab or a shortcut.
 *
 * @param typed the text so far
 */
export function typeAhead(typed: string, { key, ctrlKey, metaKey, altKey }: TypedKey): string | null {
  if (metaKey || (ctrlKey && !altKey)) return null;
  if (altKey) return typesWithAlt(key, ctrlKey) ? typed + key : null;
  if (key === 'Enter') return `${typed}\n`;
  if (key === 'Backspace') return Array.from(typed).slice(0, -1).join('');
  return isCharacter(key) ? typed + key : null;
}

/**
 * Whether a key types a letter while Alt is held. AltGr is reported as Ctrl with Alt on Windows. Option on a Mac is
 * reported as Alt alone, and types what no key of the keyboard types by itself: elsewhere Alt leaves the key's own
 * letter, and the press is a shortcut of the browser.
 */
function typesWithAlt(key: string, isAltGr: boolean): boolean {
  return isCharacter(key) && (isAltGr || !/^[a-z\d ]$/i.test(key));
}

function isCharacter(key: string): boolean {
  return Array.from(key).length === 1;
}
