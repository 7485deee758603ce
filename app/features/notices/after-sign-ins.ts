/** The account that is open in a page. */
interface OpenAccounts {
  readonly get: () => { readonly id: string } | null;
  /** Calls back when it may be another one. */
  readonly on: (listener: () => void) => void;
}

/** Calls back with the account that is open now, and with each that is opened later, the same one again included. */
export function afterSignIns({ get, on }: OpenAccounts, run: (account: string) => void): void {
  let open: string | null = null;
  const look = () => {
    const now = get()?.id ?? null;
    if (now === open) return;
    open = now;
    if (now !== null) run(now);
  };
  on(look);
  look();
}
