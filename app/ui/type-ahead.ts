/** Letters typed within this many milliseconds of each other belong together (docs/rules.md, "Figures"). */
const bufferMs = 1000;

export interface TypeAheadOption {
  readonly value: string;
  readonly label: string;
}

export interface TypedKey {
  readonly key: string;
  /** Milliseconds since any moment. */
  readonly at: number;
}

/** The letters that somebody types over a list. */
export class TypeAhead {
  #text = '';
  #at = -Infinity;

  /** A space searches on, and begins nothing: it opens the list. */
  takes({ key, at }: TypedKey): boolean {
    return Array.from(key).length === 1 && (key !== ' ' || this.#goesOn(at));
  }

  /**
   * The value of the option that begins with what was typed.
   * @param current where the search starts: the same letter again goes on to the next match
   */
  find({ key, at }: TypedKey, options: readonly TypeAheadOption[], current: string | null): string | undefined {
    this.#text = (this.#goesOn(at) ? this.#text : '') + key.toLowerCase();
    this.#at = at;
    return findByPrefix(options, this.#text, current);
  }

  #goesOn(at: number): boolean {
    return at - this.#at < bufferMs;
  }
}

function findByPrefix(options: readonly TypeAheadOption[], text: string, current: string | null): string | undefined {
  const isRepeated = text.length > 1 && text === text.charAt(0).repeat(text.length);
  const prefix = isRepeated ? text.slice(0, 1) : text;
  const at = options.findIndex((option) => option.value === current);
  // A longer prefix may still fit the current one; a single letter moves on.
  const start = prefix.length === 1 ? at + 1 : Math.max(0, at);
  const inOrder = [...options.slice(start), ...options.slice(0, start)];
  return inOrder.find((option) => option.label.toLowerCase().startsWith(prefix))?.value;
}
