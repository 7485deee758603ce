import type { DocumentKind } from '#core/documents/versions.ts';
import type { Post } from '#core/publishing/post.ts';
import type { ApplyAnswer, ApplyRequest, StoredProjection } from './apply.ts';
import type { PostRequest } from './stored-chunks.ts';
import type { CommandAnswer, CommandRequest } from './run-commands.ts';

/** Maintenance of a document's chunks, started by the server. */
export interface WholeDocumentTask {
  readonly type: 'merge' | 'project';
  readonly kind: DocumentKind;
  readonly chunks: readonly Uint8Array[];
  readonly heads: readonly string[];
}

export type PoolTask =
  | { readonly type: 'apply'; readonly scope: string; readonly request: ApplyRequest }
  | WholeDocumentTask
  | { readonly type: 'commands'; readonly scope: string; readonly request: CommandRequest }
  | { readonly type: 'read-steps'; readonly chunks: readonly Uint8Array[] }
  | ({ readonly type: 'read-post' } & PostRequest)
  | { readonly type: 'warm-up' };

export type PoolAnswer =
  | ApplyAnswer
  | CommandAnswer
  | { readonly type: 'merged'; readonly bytes: Uint8Array | null }
  | { readonly type: 'projected'; readonly projection: StoredProjection | null }
  | { readonly type: 'steps'; readonly json: string }
  | { readonly type: 'post'; readonly post: Post | null }
  | { readonly type: 'warmed-up' };
