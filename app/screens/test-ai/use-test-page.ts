import { useCallback, useEffect, useRef, useState } from 'react';
import { emptyTestPage, readTestPage, type TestPage } from '#core/assistant/test-page.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';
import { useAccount } from '../../features/account/use-account.ts';

const preference = 'testPage';

/** Milliseconds after the last key until the input is stored. */
const WRITE_MS = 300;

export type ChangeTestPage = (change: (page: TestPage) => TestPage) => void;

/** The test page as this account left it on this device; undefined while it is read. */
export function useTestPage(): readonly [TestPage | undefined, ChangeTestPage] {
  const account = useAccount();
  const [page, setPage] = useState<TestPage>();
  const newest = useRef<TestPage>(undefined);
  const kept = useRef<TestPage>(undefined);

  useEffect(() => {
    if (!account) return undefined;
    const { store } = account.deps;
    let isLeft = false;
    void read(store).then((found) => {
      if (isLeft) return;
      kept.current = found;
      setPage(found);
    });
    return () => {
      isLeft = true;
      if (newest.current && newest.current !== kept.current) write(store, newest.current);
    };
  }, [account]);

  useEffect(() => {
    newest.current = page;
    if (!account || !page || page === kept.current) return undefined;
    const timer = setTimeout(() => {
      kept.current = page;
      write(account.deps.store, page);
    }, WRITE_MS);
    return () => clearTimeout(timer);
  }, [account, page]);

  const change = useCallback<ChangeTestPage>((next) => setPage((now) => now && next(now)), []);
  return [page, change];
}

async function read(store: DeviceStore): Promise<TestPage> {
  try {
    const row = await store.read(['preferences'], (transaction) => transaction.table('preferences').get(preference));
    return readTestPage(typeof row?.value === 'string' ? row.value : null);
  } catch {
    // A closed database: the page works all the same.
    return emptyTestPage;
  }
}

function write(store: DeviceStore, page: TestPage): void {
  store
    .write(['preferences'], (transaction) =>
      transaction.table('preferences').put({ name: preference, value: JSON.stringify(page) }),
    )
    .catch(() => {
      // The database is closed or full: the input lasts as long as the page.
    });
}
