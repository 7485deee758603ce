import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initializeWasm } from '@automerge/automerge/slim';
import { type ApplyAnswer, applyChunks, type ApplyRequest, DocumentCache, type StoredProjection } from './apply.ts';
import { mergeChunks, postOfChunks, type PostRequest, projectChunks, readSteps } from './stored-chunks.ts';
import { warmUp } from './warm-up.ts';
import { type CommandAnswer, type CommandRequest, runCommands } from './run-commands.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import type { Post } from '#core/publishing/post.ts';

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

/** Documents that one worker keeps loaded. Beyond about 64 MB of wasm memory, garbage collections multiply. */
const LOADED_DOCUMENTS = 48;

const wasm = createRequire(import.meta.url).resolve('@automerge/automerge/automerge.wasm');
await initializeWasm(readFileSync(wasm));
const cache = new DocumentCache(LOADED_DOCUMENTS);

// An error ends the worker, because the wasm module may be in any state. The pool starts another.
parentPort?.on('message', (task: PoolTask) => parentPort?.postMessage(run(task) satisfies PoolAnswer));

function run(task: PoolTask): PoolAnswer {
  switch (task.type) {
    case 'apply':
      return applyChunks(cache, task.scope, task.request);
    case 'merge':
      return { type: 'merged', bytes: mergeChunks(task.kind, task.chunks, task.heads) };
    case 'project':
      return { type: 'projected', projection: projectChunks(task.kind, task.chunks, task.heads) };
    case 'commands':
      return runCommands(cache, task.scope, task.request);
    case 'read-steps':
      return { type: 'steps', json: JSON.stringify(readSteps(task.chunks)) };
    case 'read-post':
      return { type: 'post', post: postOfChunks(task) };
    case 'warm-up':
      warmUp();
      return { type: 'warmed-up' };
  }
}

parentPort?.postMessage('ready');
