import type * as A from '@automerge/automerge/slim';
import { contentRow, projectorVersion, type ContentRow } from './content/content-row.ts';
import { contentText } from './content/item-text.ts';
import { sortedHeads } from './documents/load.ts';
import type { ContentItem } from './documents/content-item.ts';
import type { DocumentKind, DocumentShapes } from './documents/versions.ts';
import type { Workspace } from './documents/workspace.ts';
import { workspaceRow, type WorkspaceRow } from './workspace/workspace-row.ts';

/** Everything that lists and search show of a document. Devices and the server compute the same value. */
export interface Projection {
  readonly heads: readonly string[];
  readonly projectorVersion: number;
  readonly row: ContentRow | WorkspaceRow;
  /** Plain text for search; empty for a workspace. */
  readonly text: string;
}

export function projectDocument<Kind extends DocumentKind>(
  kind: Kind,
  document: A.Doc<DocumentShapes[Kind]>,
): Projection {
  const heads = sortedHeads(document);
  if (kind === 'content-item') {
    const item = document as A.Doc<ContentItem>;
    return { heads, projectorVersion, row: contentRow(item), text: contentText(item) };
  }
  return { heads, projectorVersion, row: workspaceRow(document as A.Doc<Workspace>), text: '' };
}
