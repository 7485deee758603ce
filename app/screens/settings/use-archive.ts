/**
 * Export and import of everything on this device, as one piece of work that reports progress and can be cancelled.
 *
 * An export stores unwritten edits first, so it has every word on the screen. An import reads and checks the whole file
 * before it stores anything, merges documents that are here already, and asks before items that are scheduled in the
 * file are scheduled here. Cancelling or leaving the page keeps the documents imported so far: importing again
 * continues.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { ImportArchive, ImportedArchive, ScheduledHere } from '../../engine/archive/import-archive.ts';
import type { ArchiveFailure } from '../../engine/archive/read-archive.ts';
import type { ArchiveSteps, WrittenArchive } from '../../engine/archive/write-archive.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';
import { requireAccount, useAccount } from '../../features/account/use-account.ts';
import { useStored } from '../../features/account/use-stored.ts';

export interface ArchiveWork {
  readonly type: 'export' | 'import';
  readonly done: number;
  readonly total: number;
}

export type ArchiveProblem = ArchiveFailure | { readonly type: 'cancelled' } | { readonly type: 'not-stored' };

export interface UseArchive {
  /** The work in progress; null when there is none. */
  readonly work: ArchiveWork | null;
  readonly cancel: () => void;
  readonly exportAll: () => Promise<Result<WrittenArchive, ArchiveProblem>>;
  /**
   * @param mayBeScheduled asks whether items that are scheduled in the file are to be scheduled here; called before
   * they are
   */
  readonly importFile: (
    file: Blob,
    mayBeScheduled: ImportArchive['mayBeScheduled'],
  ) => Promise<Result<ImportedArchive, ArchiveProblem>>;
  /** Restores deleted items. A scheduled one is restored as a draft. */
  readonly bringBack: (ids: readonly string[]) => Promise<void>;
  /** Milliseconds since 1970 of the last export on this device; null before the first, undefined while it is read. */
  readonly exportedAt: number | null | undefined;
}

const preference = 'exportedAt';

export function useArchive(): UseArchive {
  const account = useAccount();
  const [work, setWork] = useState<ArchiveWork | null>(null);
  const running = useRef<AbortController | null>(null);
  const exportedAt = useStored(readExportedAt, null);
  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback(
    async <Value>(
      type: ArchiveWork['type'],
      body: (steps: ArchiveSteps) => Promise<Result<Value, ArchiveProblem>>,
    ): Promise<Result<Value, ArchiveProblem>> => {
      const controller = new AbortController();
      running.current = controller;
      setWork({ type, done: 0, total: 0 });
      try {
        return await body({
          signal: controller.signal,
          onProgress: (done, total) => setWork({ type, done, total }),
        });
      } catch {
        return fail({ type: controller.signal.aborted ? 'cancelled' : 'not-stored' });
      } finally {
        running.current = null;
        setWork(null);
      }
    },
    [],
  );

  const exportAll = useCallback(
    () =>
      run('export', async (steps) => {
        const { deps, documents, id } = requireAccount(account);
        const [{ writeArchive }, { keepFetchedPicture }, open] = await Promise.all([
          import('../../engine/archive/write-archive.ts'),
          import('../../engine/sync/keep-fetched-picture.ts'),
          documents(),
        ]);
        await open.flush();
        const now = deps.clock.now();
        const fetchPicture = (hash: string) => keepFetchedPicture(deps, hash);
        const written = await writeArchive({ store: deps.store, account: id, now, fetchPicture, ...steps });
        await deps.store.write(['preferences'], (transaction) =>
          transaction.table('preferences').put({ name: preference, value: now }),
        );
        return ok(written);
      }),
    [account, run],
  );

  const importFile = useCallback(
    (file: Blob, mayBeScheduled: ImportArchive['mayBeScheduled']) =>
      run<ImportedArchive>('import', async (steps) => {
        const { deps, documents, id, nudge } = requireAccount(account);
        const [{ readArchive, MAX_ARCHIVE_BYTES }, { importArchive }, { actorsOf }, open] = await Promise.all([
          import('../../engine/archive/read-archive.ts'),
          import('../../engine/archive/import-archive.ts'),
          import('../../engine/documents/actors-of.ts'),
          documents(),
        ]);
        if (file.size > MAX_ARCHIVE_BYTES) return fail({ type: 'too-large' });
        const archive = readArchive(new Uint8Array(await file.arrayBuffer()));
        if (!archive.ok) return archive;
        const mergeStored = async (documentIds: readonly string[]) => {
          await open.mergeStored(documentIds);
          deps.channel.post({ type: 'chunks-stored', documentIds }, 'others');
        };
        const { store, clock } = deps;
        const asked = {
          mayBeScheduled: (items: readonly ScheduledHere[]) => unlessAborted(steps.signal, mayBeScheduled(items)),
        };
        const given = {
          store,
          account: id,
          now: clock.now(),
          mergeStored,
          newActor: actorsOf(deps),
          ...asked,
          ...steps,
        };
        try {
          return ok(await importArchive(given, archive.value));
        } finally {
          nudge();
        }
      }),
    [account, run],
  );

  const bringBack = useCallback(
    async (ids: readonly string[]) => {
      const documents = await requireAccount(account).documents();
      for (const id of ids) {
        await documents.applyCommand(id, 'unscheduleItem', undefined);
        await documents.applyCommand(id, 'restoreItem', undefined);
      }
    },
    [account],
  );

  const cancel = useCallback(() => running.current?.abort(), []);
  return { work, cancel, exportAll, importFile, bringBack, exportedAt };
}

/** Rejects when the work is cancelled, even if the question stays unanswered. */
async function unlessAborted<Value>(signal: AbortSignal, answer: Promise<Value>): Promise<Value> {
  return await new Promise<Value>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')), { once: true });
    answer.then(resolve, reject);
  });
}

async function readExportedAt(store: DeviceStore): Promise<number | null> {
  const row = await store.read(['preferences'], (transaction) => transaction.table('preferences').get(preference));
  return typeof row?.value === 'number' ? row.value : null;
}
