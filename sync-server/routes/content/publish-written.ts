import type { ContentItemReply } from '#core/api/content.ts';
import type { ContentRow } from '#core/content/content-row.ts';
import type { WorkspaceRow } from '#core/workspace/workspace-row.ts';
import type { AppDeps } from '../../app-context.ts';
import { presentContent } from '../../documents/present-content.ts';
import type { WrittenItem } from '../../documents/write.ts';
import type { Caller } from '../../documents/write-document.ts';

interface Written {
  readonly caller: Caller;
  readonly written: WrittenItem;
  readonly workspace: WorkspaceRow;
  /** The status that was asked for: `published` posts the item to its platforms. */
  readonly status: string | undefined;
}

/** An item as it is after a write, and after posting it where the write asked for that. @throws 400 */
export async function publishWritten(
  { publishing, syncStore }: Pick<AppDeps, 'publishing' | 'syncStore'>,
  { caller, written, workspace, status }: Written,
): Promise<ContentItemReply> {
  const { row: item, text } = written;
  if (status !== 'published') return presentContent(item, text, workspace);
  await publishing.distribute({ caller, item, platformIds: item.row.platformIds });
  const now = await syncStore.document(caller.userId, item.id);
  if (!now) return presentContent(item, text, workspace);
  const row = JSON.parse(now.rowJson) as ContentRow;
  return presentContent({ id: item.id, seq: now.seq, firstSeq: now.firstSeq, row }, now.text, workspace);
}
