import { parseJson } from '#core/kernel/json.ts';

/** Session storage lives as long as the tab, including reloads, and is not shared with other tabs. */
const prefix = 'rostrum_unsent ';

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const everyKind = new Set<{ readonly clear: () => void }>();

/** Removes the input of all forms, here and in the tab's storage, when the account is signed out. */
export function forgetUnsentForms(): void {
  for (const kind of everyKind) kind.clear();
}

/**
 * Input of forms of one kind that was not submitted, by a key of account and form. It lives as long as the page, or,
 * when the kind has a name, as long as the tab.
 */
export class UnsentForms<Typed> {
  readonly #typed: Map<string, Typed>;
  readonly #name: string | null;
  readonly #storage: () => TabStorage;

  /**
   * @param name the storage key in the tab; the input must be plain JSON then
   * @param storage throws where the browser forbids it
   */
  constructor(name: string | null = null, storage: () => TabStorage = () => sessionStorage) {
    this.#name = name;
    this.#storage = storage;
    this.#typed = new Map(name === null ? [] : (readKept(storage, name) as [string, Typed][]));
    everyKind.add({ clear: () => this.#clear() });
  }

  get(form: string): Typed | null {
    return this.#typed.get(form) ?? null;
  }

  keep(form: string, typed: Typed): void {
    this.#typed.set(form, typed);
    this.#store();
  }

  forget(form: string): void {
    if (this.#typed.delete(form)) this.#store();
  }

  #clear(): void {
    this.#typed.clear();
    this.#store();
  }

  #store(): void {
    if (this.#name === null) return;
    try {
      if (this.#typed.size === 0) this.#storage().removeItem(prefix + this.#name);
      else this.#storage().setItem(prefix + this.#name, JSON.stringify([...this.#typed]));
    } catch {
      // Storage is full or forbidden: the input lives as long as the page.
    }
  }
}

function readKept(storage: () => TabStorage, name: string): unknown[] {
  try {
    const kept = parseJson(storage().getItem(prefix + name));
    return Array.isArray(kept) ? kept.filter((each) => Array.isArray(each) && each.length === 2) : [];
  } catch {
    return [];
  }
}
