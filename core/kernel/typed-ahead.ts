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
  // AltGr, which types letters on many keyboards, is reported as Ctrl with Alt.
  const isAltGr = ctrlKey && altKey;
  if (metaKey || ((ctrlKey || altKey) && !isAltGr)) return null;
  if (key === 'Enter') return `${typed}\n`;
  if (key === 'Backspace') return Array.from(typed).slice(0, -1).join('');
  return Array.from(key).length === 1 ? typed + key : null;
}
