import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from '../../browser/when-idle.ts';
import { type DeviceStore, type StoreTransaction, watchRows } from '../../engine/store/device-store.ts';
import type { Account } from './start-account.ts';
import { useAccount } from './use-account.ts';
import type { TableName } from '../../engine/store/rows.ts';

/**
 * Reads from the account's device store, and reads again whenever a row that was read changes, in any tab. Undefined
 * while it is read; `whenSignedOut` when nobody is signed in.
 *
 * @param changing the dependencies of `read` besides the account
 */
export function useStored<Value>(
  read: (store: DeviceStore, account: Account) => Promise<Value>,
  whenSignedOut: Value,
  changing: readonly unknown[] = [],
): Value | undefined {
  const account = useAccount();
  return useLiveQuery(
    async () => (account ? await read(account.deps.store, account) : whenSignedOut),
    [account, ...changing],
  );
}

/**
 * Runs a background task for the open account, from the time the page is idle until the account is closed.
 *
 * @param start loads the code and starts the task; returns a function that stops it. It must be the same function at
 * every render
 */
export function useAtRest(start: (account: Account) => Promise<() => void>): void {
  const account = useAccount();
  useEffect(() => {
    if (!account) return undefined;
    let stop: (() => void) | null = null;
    let isOver = false;
    const begin = async () => {
      stop = await start(account);
      if (isOver) stop();
    };
    const cancel = whenIdle(() => void begin().catch((error: unknown) => reportError(error)));
    return () => {
      isOver = true;
      cancel();
      stop?.();
    };
  }, [account, start]);
}

/** A query on an account's rows whose result is shared: every component gets the same object. */
export interface SharedRows<Value> {
  readonly tables: readonly TableName[];
  /** @param account the account's id */
  readonly read: (transaction: StoreTransaction, account: string) => Promise<Value>;
  /** Returns the new value with every unchanged part replaced by the previous object. */
  keep?(before: Value, now: Value): Value;
}

type Answer<Value> = { readonly value: Value } | { readonly error: unknown };

/** One live query for all components that show its result, running while any of them does. */
class SharedQuery<Value> {
  readonly #watch: (answer: (answer: Answer<Value>) => void) => () => void;
  readonly #listeners = new Set<() => void>();
  readonly #rows: Pick<SharedRows<Value>, 'keep'>;
  #answer: Answer<Value> | null = null;
  #stop: (() => void) | null = null;

  constructor(account: Account, rows: SharedRows<Value>) {
    const { tables, read } = rows;
    this.#rows = rows;
    this.#watch = (answer) =>
      watchRows(account.deps.store, {
        tables,
        read: (transaction) => read(transaction, account.id),
        next: (value) => answer({ value }),
        failed: (error) => answer({ error }),
      });
  }

  readonly get = (): Answer<Value> | null => this.#answer;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#stop ??= this.#watch((answer) => this.#say(answer));
    return () => {
      this.#listeners.delete(listener);
      // A component that replaces this one subscribes before the next task and keeps the result.
      setTimeout(() => this.#stopUnused());
    };
  };

  /** Resolves at once when no component shows it. */
  async until(isThere: (value: Value) => boolean, limitMs: number): Promise<void> {
    const isOver = () => !this.#answer || 'error' in this.#answer || isThere(this.#answer.value);
    if (isOver()) return;
    await new Promise<void>((settle) => {
      const end = () => {
        clearTimeout(timer);
        stop();
        settle();
      };
      const timer = setTimeout(end, limitMs);
      const stop = this.subscribe(() => {
        if (isOver()) end();
      });
    });
  }

  #say(answer: Answer<Value>): void {
    if (this.#answer && 'value' in this.#answer && 'value' in answer) {
      const value = this.#rows.keep?.(this.#answer.value, answer.value) ?? answer.value;
      // A flag is read again with every change of its row, and rarely differs.
      if (this.#answer.value === value) return;
      this.#answer = { value };
    } else this.#answer = answer;
    for (const listener of this.#listeners) listener();
  }

  #stopUnused(): void {
    if (this.#listeners.size > 0) return;
    this.#stop?.();
    this.#stop = null;
    this.#answer = null;
  }
}

/** By account, then by query. */
const queries = new WeakMap<Account, Map<object, unknown>>();

function queryOf<Value>(account: Account, rows: SharedRows<Value>): SharedQuery<Value> {
  const ofAccount = queries.get(account) ?? new Map<object, unknown>();
  queries.set(account, ofAccount);
  // The map holds the query that was created for these rows, below.
  const query = (ofAccount.get(rows) as SharedQuery<Value> | undefined) ?? new SharedQuery(account, rows);
  ofAccount.set(rows, query);
  return query;
}

/**
 * Resolves when the shown result satisfies the condition, so that what it replaces can disappear in the same frame.
 * Resolves at once when no component shows it, and after `limitMs` in any case.
 */
export async function untilShown<Value>(
  account: Account,
  rows: SharedRows<Value>,
  { isThere, limitMs }: { readonly isThere: (value: Value) => boolean; readonly limitMs: number },
): Promise<void> {
  await queryOf(account, rows).until(isThere, limitMs);
}

/**
 * Starts these queries before any component does. A component that subscribes before `stop` has the result in its first
 * frame.
 *
 * @param onRead called once, when all of them have been read or have failed
 */
export function readAhead(account: Account, all: readonly SharedRows<unknown>[], onRead: () => void): () => void {
  const asked = all.map((rows) => queryOf(account, rows));
  let isTold = false;
  const look = () => {
    if (isTold || asked.some((query) => query.get() === null)) return;
    isTold = true;
    onRead();
  };
  const stops = asked.map((query) => query.subscribe(look));
  look();
  return () => {
    for (const stop of stops) stop();
  };
}

const never = () => () => {};
const nothing = () => null;

/**
 * As `useStored`, for a result that many parts of a screen show: it is read once, and all get the same object.
 * Undefined while it is read, and when nobody is signed in.
 *
 * @param rows always the same object
 */
export function useSharedStored<Value>(rows: SharedRows<Value>): Value | undefined {
  const account = useAccount();
  const query = account && queryOf(account, rows);
  const answer = useSyncExternalStore(query?.subscribe ?? never, query?.get ?? nothing);
  if (answer && 'error' in answer) throw answer.error;
  return answer?.value;
}
