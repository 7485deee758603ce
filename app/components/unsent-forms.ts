/** What was typed into forms of one kind and not sent, by a key that names account and form. It lives as long as the page. */
export class UnsentForms<Typed> {
  readonly #typed = new Map<string, Typed>();

  get(form: string): Typed | null {
    return this.#typed.get(form) ?? null;
  }

  keep(form: string, typed: Typed): void {
    this.#typed.set(form, typed);
  }

  forget(form: string): void {
    this.#typed.delete(form);
  }
}
