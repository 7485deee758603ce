import { commandFailureSentence, type CommandCall } from '#core/commands.ts';
import type { ContentRow } from '#core/projections/content-row.ts';
import type { WorkspaceRow } from '#core/projections/workspace-row.ts';
import { accountFull, damagedDocument, invalidRequest } from '../errors.ts';
import type { StoredDocument } from '../sync/sync-store.ts';
import type { ItemRow } from './user-rows.ts';
import { writeDocument, type Caller, type DocumentWrite, type WriteDeps } from './write-document.ts';

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
  const { seq, firstSeq, rowJson, text } = await write(deps, { kind: 'content-item', caller, documentId, calls });
  return { row: { id: documentId, seq, firstSeq, row: JSON.parse(rowJson) as ContentRow }, text };
}

/** Runs commands on the person's workspace. @throws 400 in the command's words, 413 when the account is full, 503 when it is damaged */
export async function writeWorkspace(
  deps: WriteDeps,
  caller: Caller,
  calls: readonly CommandCall<'workspace'>[],
): Promise<WorkspaceRow> {
  const { rowJson } = await write(deps, { kind: 'workspace', caller, documentId: caller.userId, calls });
  return JSON.parse(rowJson) as WorkspaceRow;
}

async function write(deps: WriteDeps, what: DocumentWrite): Promise<StoredDocument> {
  const written = await writeDocument(deps, what);
  if (written.ok) return written.value;
  if (written.error.type === 'damaged') throw damagedDocument();
  if (written.error.type === 'full') throw accountFull();
  throw invalidRequest(commandFailureSentence(what.kind, written.error.failure));
}
