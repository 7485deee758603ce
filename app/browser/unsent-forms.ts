import { parseJson } from '#core/kernel/json.ts';

/**
 * Session storage lives as long as the tab, including reloads, and is not shared with other tabs. Local storage lives
 * until the logout.
 */
const prefix = 'rostrum_unsent ';

type FormStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const everyKind = new Set<{ readonly forgetOf: (account: string) => void }>();

/** For input that is kept on the device, so that it comes back after the tab was closed. */
export const onThisDevice = (): FormStorage => localStorage;

const ofThisTab = (): Storage => sessionStorage;

/** Both throw where the browser forbids storage. */
const everyStorage: readonly (() => Storage)[] = [ofThisTab, () => localStorage];

/**
 * Removes what an account has typed, from this page and from the browser's storage. That includes kinds of forms whose
 * code this page has not loaded. The input of other people on this device stays.
 */
export function forgetUnsentFormsOf(account: string, storages = everyStorage): void {
  for (const kind of everyKind) kind.forgetOf(account);
  for (const open of storages)
    try {
      const storage = open();
      const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
      for (const key of keys)
        if (key.startsWith(prefix))
          changeKept(storage, key, (kept) => kept.filter(([form]) => !String(form).startsWith(account)));
    } catch {
      // Storage is forbidden: nothing is kept.
    }
}

/** Removes what an account has typed from this tab; what is kept on the device stays for its return. */
export function forgetUnsentFormsInTab(account: string): void {
  forgetUnsentFormsOf(account, [ofThisTab]);
}

/**
 * Input of forms of one kind that was not submitted, by a key that begins with the account's id. It lives as long as the
 * page, or, when the kind has a name, as long as the tab or what else its storage lives for. Other tabs may share that
 * storage: each change reads it again and touches one form.
 */
export class UnsentForms<Typed> {
  /** The input of a kind without a name, and what the storage has refused. */
  readonly #inPage = new Map<string, Typed>();
  readonly #name: string | null;
  readonly #storage: () => FormStorage;

  /**
   * @param name the storage key; the input must be plain JSON then
   * @param storage throws where the browser forbids it
   */
  constructor(name: string | null = null, storage: () => FormStorage = ofThisTab) {
    this.#name = name;
    this.#storage = storage;
    everyKind.add({ forgetOf: (account) => this.#forgetOf(account) });
  }

  get(form: string): Typed | null {
    return this.#inPage.get(form) ?? this.#stored(form);
  }

  keep(form: string, typed: Typed): void {
    if (this.#store(form, [[form, typed]])) this.#inPage.delete(form);
    else this.#inPage.set(form, typed);
  }

  forget(form: string): void {
    this.#inPage.delete(form);
    this.#store(form, []);
  }

  #forgetOf(account: string): void {
    for (const form of this.#inPage.keys()) if (form.startsWith(account)) this.#inPage.delete(form);
  }

  #stored(form: string): Typed | null {
    if (this.#name === null) return null;
    try {
      const kept = readKept(this.#storage(), prefix + this.#name).find(([other]) => other === form);
      return kept ? (kept[1] as Typed) : null;
    } catch {
      return null;
    }
  }

  /** Puts the entries of one form in place of those before. False where storage is full or forbidden. */
  #store(form: string, entries: readonly (readonly [string, Typed])[]): boolean {
    if (this.#name === null) return false;
    try {
      changeKept(this.#storage(), prefix + this.#name, (kept) => [
        ...kept.filter(([other]) => other !== form),
        ...entries,
      ]);
      return true;
    } catch {
      return false;
    }
  }
}

type Kept = readonly (readonly [form: unknown, typed: unknown])[];

function changeKept(storage: FormStorage, key: string, change: (kept: Kept) => Kept): void {
  const changed = change(readKept(storage, key));
  if (changed.length === 0) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(changed));
}

function readKept(storage: FormStorage, key: string): Kept {
  const kept = parseJson(storage.getItem(key));
  return Array.isArray(kept)
    ? kept.filter((each): each is [unknown, unknown] => Array.isArray(each) && each.length === 2)
    : [];
}
