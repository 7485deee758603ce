import { parseJson } from '#core/kernel/json.ts';

/**
 * Session storage lives as long as the tab, including reloads, and is not shared with other tabs. Local storage lives
 * until the logout.
 */
const prefix = 'rostrum_unsent ';

type FormStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const everyKind = new Set<{ readonly clear: () => void }>();

/** For input that is kept on the device, so that it comes back after the tab was closed. */
export const onThisDevice = (): FormStorage => localStorage;

/** Both throw where the browser forbids storage. */
const everyStorage: readonly (() => Storage)[] = [() => sessionStorage, () => localStorage];

/**
 * Removes the input of all forms, here and in the browser's storage, when the account is signed out. That includes kinds
 * of forms whose code this page has not loaded.
 */
export function forgetUnsentForms(storages = everyStorage): void {
  for (const kind of everyKind) kind.clear();
  eachKept(storages, (storage, key) => storage.removeItem(key));
}

/** Removes what an account that is not open has typed on this device. The keys of such forms begin with its id. */
export function forgetUnsentFormsOf(account: string, storages = everyStorage): void {
  eachKept(storages, (storage, key) => {
    const kept = readKept(() => storage, key.slice(prefix.length));
    const others = kept.filter(([form]) => !String(form).startsWith(account));
    if (others.length === 0) storage.removeItem(key);
    else if (others.length < kept.length) storage.setItem(key, JSON.stringify(others));
  });
}

function eachKept(storages: readonly (() => Storage)[], change: (storage: Storage, key: string) => void): void {
  for (const open of storages)
    try {
      const storage = open();
      const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
      for (const key of keys) if (key.startsWith(prefix)) change(storage, key);
    } catch {
      // Storage is forbidden: nothing is kept.
    }
}

/**
 * Input of forms of one kind that was not submitted, by a key of account and form. It lives as long as the page, or,
 * when the kind has a name, as long as the tab or what else its storage lives for.
 */
export class UnsentForms<Typed> {
  readonly #typed: Map<string, Typed>;
  readonly #name: string | null;
  readonly #storage: () => FormStorage;

  /**
   * @param name the storage key; the input must be plain JSON then
   * @param storage throws where the browser forbids it
   */
  constructor(name: string | null = null, storage: () => FormStorage = () => sessionStorage) {
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

function readKept(storage: () => FormStorage, name: string): [unknown, unknown][] {
  try {
    const kept = parseJson(storage().getItem(prefix + name));
    return Array.isArray(kept)
      ? kept.filter((each): each is [unknown, unknown] => Array.isArray(each) && each.length === 2)
      : [];
  } catch {
    return [];
  }
}
