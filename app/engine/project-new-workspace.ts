import { projectDocument } from '#core/projections/project-document.ts';
import type { Account } from '../account/account.ts';
import { putProjection, storedProjection } from './stored-projections.ts';

/** A workspace that nobody has changed yet has no row: its constants are projected on first sight. */
export async function projectNewWorkspace(account: Account): Promise<void> {
  const documents = await account.documents();
  const opened = await documents.open('workspace', account.id);
  if (opened.state !== 'open') return;
  try {
    const projection = projectDocument('workspace', opened.document.doc());
    await account.deps.store.write(['contentRows', 'texts', 'workspace'], async (transaction) => {
      if (await storedProjection(transaction, 'workspace', account.id)) return;
      await putProjection(transaction, { documentId: account.id, kind: 'workspace', seq: 0, ...projection });
    });
  } finally {
    documents.release(account.id);
  }
}
