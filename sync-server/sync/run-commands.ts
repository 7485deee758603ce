import * as A from '@automerge/automerge/slim';
import { actOf, runCommand, type CommandCall, type CommandFailure } from '#core/commands.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import { changeDocument } from '#core/documents/change-document.ts';
import { loadDocument, standsAt } from '#core/documents/load.ts';
import { changeMessage } from '#core/history/acts.ts';
import { done, type Result } from '#core/kernel/result.ts';
import { projectDocument } from '#core/project-document.ts';
import { cacheKey, type AnyDocument, type Applied, type DocumentCache } from './apply.ts';

/** Commands to run on a document as one change. */
export interface CommandRequest {
  readonly documentId: string;
  readonly kind: DocumentKind;
  /** The heads of the stored document; null when it is not stored. */
  readonly heads: readonly string[] | null;
  /** The stored chunks; undefined when the thread may have that state loaded. */
  readonly stored: readonly Uint8Array[] | undefined;
  readonly calls: readonly CommandCall[];
  /** Shown as the author of the change, like a device's name. */
  readonly author: string;
  /** Seconds since 1970. */
  readonly time: number;
}

export type CommandAnswer =
  | { readonly type: 'needs-chunks' }
  /** The stored chunks do not add up to the stored heads: one is damaged. */
  | { readonly type: 'incomplete' }
  | { readonly type: 'refused'; readonly failure: CommandFailure }
  /** `bytes` holds all changes that were made; null when the commands changed nothing. */
  | { readonly type: 'changed'; readonly bytes: Uint8Array | null; readonly applied: Applied };

/** Runs all commands or none. Nothing is stored: the caller commits the change, or runs the commands again. */
export function runCommands(cache: DocumentCache, scope: string, request: CommandRequest): CommandAnswer {
  const { documentId, kind, heads, stored, calls, author, time } = request;
  const cached = heads ? cache.take(cacheKey(scope, documentId, heads)) : undefined;
  if (!cached && stored === undefined) return { type: 'needs-chunks' };
  const before: AnyDocument = cached ?? loadDocument(kind, stored ?? []);
  if (heads && !standsAt(kind, before, heads)) {
    A.free(before);
    return { type: 'incomplete' };
  }
  const act = calls.map(actOf).find((each) => each !== null) ?? null;
  const message = changeMessage(author, act);
  const changed = changeDocument(before, { message, time }, (draft) => runCalls(draft, calls));
  const { document: after, outcome, isRebuilt } = changed;
  if (isRebuilt) A.free(before);
  if (outcome.type === 'changed') {
    const { bytes } = outcome;
    const { row, ...projected } = projectDocument(kind, after as never);
    cache.put(cacheKey(scope, documentId, projected.heads), after);
    return {
      type: 'changed',
      bytes,
      applied: { outcomes: [{ outcome: 'stored' }], isNew: bytes !== null, ...projected, rowJson: JSON.stringify(row) },
    };
  }
  if (heads) cache.put(cacheKey(scope, documentId, heads), after);
  else A.free(after);
  if (outcome.type === 'threw') throw outcome.error;
  return outcome;
}

function runCalls(draft: unknown, calls: readonly CommandCall[]): Result<void, CommandFailure> {
  for (const { name, input } of calls) {
    const result = runCommand(draft as never, name, input as never);
    if (!result.ok) return result;
  }
  return done;
}
