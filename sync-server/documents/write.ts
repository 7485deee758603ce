import { commandFailureSentence, type CommandCall } from '#core/commands.ts';
import type { Result } from '#core/kernel/result.ts';
import type { ContentRow } from '#core/content/content-row.ts';
import type { WorkspaceRow } from '#core/workspace/workspace-row.ts';
import { accountFull, damagedDocument, invalidRequest } from '../errors.ts';
import type { StoredDocument } from '../sync/sync-store.ts';
import { newWorkspace, type ItemRow } from './user-rows.ts';
import { writeDocument, type Caller, type DocumentWrite, type WriteDeps, type WriteFailure } from './write-document.ts';

export interface WrittenItem {
  readonly row: ItemRow;
  readonly text: string;
}

/** Runs commands on a content item. @throws 400 in the command's words, 413 when the account is full, 503 when the stored item is damaged */
export async function writeItem(
  deps: WriteDeps,
  caller: Caller,
  documentId: string,
  calls: readonly CommandCall<'content-item'>[],
): Promise<WrittenItem> {
  const what = { kind: 'content-item', caller, documentId, calls } as const;
  const { seq, firstSeq, rowJson, text } = storedOf(what, await writeDocument(deps, what));
  return { row: { id: documentId, seq, firstSeq, row: JSON.parse(rowJson) as ContentRow }, text };
}

/** Runs commands on the person's workspace. @throws 400 in the command's words, 413 when the account is full, 503 when it is damaged */
export async function writeWorkspace(
  deps: WriteDeps,
  caller: Caller,
  calls: readonly CommandCall<'workspace'>[],
): Promise<WorkspaceRow> {
  const what = { kind: 'workspace', caller, documentId: caller.userId, calls } as const;
  const written = await writeDocument(deps, what);
  // Values were set to what a new workspace has: it stays unwritten.
  if (!written.ok && written.error.type === 'nothing-written') return newWorkspace;
  return JSON.parse(storedOf(what, written).rowJson) as WorkspaceRow;
}

function storedOf({ kind }: DocumentWrite, written: Result<StoredDocument, WriteFailure>): StoredDocument {
  if (written.ok) return written.value;
  switch (written.error.type) {
    case 'damaged':
      throw damagedDocument();
    case 'full':
      throw accountFull();
    case 'nothing-written':
      throw new Error('A new document was written nothing');
    case 'refused':
      throw invalidRequest(commandFailureSentence(kind, written.error.failure));
  }
}
