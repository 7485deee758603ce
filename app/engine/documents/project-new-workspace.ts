import { projectDocument } from '#core/project-document.ts';
import type { Engine } from '../engine.ts';
import { projectionTables, putProjection, storedProjection } from '../store/stored-projections.ts';

/** A workspace without any change has no row. Its row is made from the initial constants when it is first needed. */
export async function projectNewWorkspace({ deps: { account, store }, documents }: Engine): Promise<void> {
  const open = await documents();
  const opened = await open.open('workspace', account);
  if (opened.state !== 'open') return;
  try {
    const projection = projectDocument('workspace', opened.document.doc());
    await store.write(projectionTables, async (transaction) => {
      if (await storedProjection(transaction, 'workspace', account)) return;
      await putProjection(transaction, { documentId: account, kind: 'workspace', seq: 0, ...projection });
    });
  } finally {
    open.release(account);
  }
}
