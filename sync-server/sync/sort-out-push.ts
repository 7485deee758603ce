import { currentSchemaVersion, type DocumentKind, documentKinds } from '#core/documents/versions.ts';
import { isUuid } from '#core/kernel/ids.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { type Frame, FrameReader, MalformedFrames, type TextCodec, TooManyFrames } from '#core/sync/frames.ts';
import {
  type ChunkOutcome,
  type KnownHead,
  pushedChunk,
  type PushedChunk,
  pushHeader,
  pushLimits,
  type RefusalReason,
} from '#core/sync/protocol.ts';
import type { ChangeLink, InspectedChunk } from './chunk-limits.ts';
import { inspectChunk } from './inspect-chunk.ts';
import { chunkDigest } from './stored-chunks.ts';

export type PushFailure =
  { readonly type: 'malformed' } | { readonly type: 'too-many' } | { readonly type: 'other-account' };

const utf8: TextCodec = { encode: (text) => Buffer.from(text), decode: (bytes) => Buffer.from(bytes).toString() };

/** The push's own frame, and one frame per chunk. */
const limits = {
  frames: 1 + pushLimits.chunks,
  payloadBytes: pushLimits.chunkBytes,
  messageBytes: pushLimits.bodyBytes,
} as const;

/** Parses a push's body while it arrives, so that a bad push is refused before the rest is read. */
export class PushParser {
  readonly #userId: string;
  readonly #reader = new FrameReader(utf8, limits);
  readonly #chunks: ReceivedChunk[] = [];
  #caller: ({ readonly device: string } & KnownHead) | null = null;
  #failure: PushFailure | null = null;

  /** @param userId user of the session; a push that names another account fails */
  constructor(userId: string) {
    this.#userId = userId;
  }

  /** Returns whether to continue: after a failure, the rest need not be read. */
  take(bytes: Uint8Array): boolean {
    // A plain view. Buffer's own `slice` would keep the whole body alive with each chunk.
    const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#failure ??= this.#attempt(() => {
      for (const frame of this.#reader.push(view)) {
        const failure = this.#caller === null ? this.#takeHeader(frame) : this.#takeChunk(frame);
        if (failure) return failure;
      }
      return null;
    });
    return this.#failure === null;
  }

  /** Call when the body has ended or broken a rule. */
  end(): Result<Push, PushFailure> {
    this.#failure ??= this.#attempt(() => {
      this.#reader.end();
      return null;
    });
    if (this.#failure) return fail(this.#failure);
    if (this.#caller === null) return fail({ type: 'malformed' });
    return ok({ ...this.#caller, userId: this.#userId, chunks: this.#chunks });
  }

  #takeHeader({ header }: Frame): PushFailure | null {
    const parsed = pushHeader.safeParse(header);
    if (!parsed.success) return { type: 'malformed' };
    if (parsed.data.account !== this.#userId) return { type: 'other-account' };
    const { device, knownHead, knownMark } = parsed.data;
    this.#caller = { device, knownHead, knownMark };
    return null;
  }

  #takeChunk({ header, payload }: Frame): PushFailure | null {
    const parsed = pushedChunk.safeParse(header);
    if (!parsed.success) return { type: 'malformed' };
    this.#chunks.push({ ...parsed.data, bytes: payload });
    return null;
  }

  #attempt(read: () => PushFailure | null): PushFailure | null {
    try {
      return read();
    } catch (error) {
      if (error instanceof TooManyFrames) return { type: 'too-many' };
      if (error instanceof MalformedFrames) return { type: 'malformed' };
      throw error;
    }
  }
}

export interface Push extends KnownHead {
  readonly userId: string;
  readonly device: string;
  readonly chunks: readonly ReceivedChunk[];
}

/** A chunk that passed the inspection, and its index in the push. */
export interface SoundChunk {
  readonly index: number;
  readonly hash: string;
  readonly bytes: Uint8Array;
  /** Null if it contains a whole document. */
  readonly changes: readonly ChangeLink[] | null;
}

/** All chunks of one document in a push, in the order sent. */
export interface DocumentPush {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly chunks: SoundChunk[];
}

/** Bytes of chunks inspected without a pause. Chunks that inflate a thousandfold take about 20 ms per 8 kB. */
const INSPECTED_AT_ONCE = 32 << 10;

/**
 * Groups the chunks by document, and writes the outcomes of those that are refused without being applied. Inspection
 * runs on the event loop and yields now and then: all chunks of a push may inflate to the maximum.
 */
export async function sortOutPush(
  userId: string,
  chunks: readonly ReceivedChunk[],
  outcomes: ChunkOutcome[],
): Promise<DocumentPush[]> {
  const pushes = new Map<string, DocumentPush>();
  let inspected = 0;
  for (const [index, chunk] of chunks.entries()) {
    inspected += chunk.bytes.length;
    if (inspected > INSPECTED_AT_ONCE) {
      inspected = chunk.bytes.length;
      await new Promise((resume) => setImmediate(resume));
    }
    const { documentId, hash, bytes } = chunk;
    const known = pushes.get(documentId);
    const sound = inspectReceived(userId, chunk);
    if (!sound.ok || (known && known.kind !== chunk.kind)) {
      outcomes[index] = { outcome: 'refused', reason: sound.ok ? 'foreign' : sound.error };
      continue;
    }
    const push = known ?? { documentId, kind: chunk.kind as DocumentKind, chunks: [] };
    push.chunks.push({ index, hash, bytes, changes: sound.value.changes });
    pushes.set(documentId, push);
  }
  return [...pushes.values()];
}

/** A pushed chunk as received. Nothing in it is verified. */
export type ReceivedChunk = PushedChunk & { readonly bytes: Uint8Array };

/** Inspects a chunk, or returns why it is refused before any document is loaded. */
function inspectReceived(
  userId: string,
  { documentId, kind, schemaVersion, hash, bytes }: ReceivedChunk,
): Result<InspectedChunk, RefusalReason> {
  if (!isUuid(documentId)) return fail('malformed');
  if (bytes.length > pushLimits.chunkBytes) return fail('oversized');
  if (chunkDigest(bytes) !== hash) return fail('damaged');
  const known = documentKinds.find((one) => one === kind);
  if (!known || schemaVersion > currentSchemaVersion[known]) return fail('future-version');
  // A user has one workspace, whose id is the user's.
  if ((known === 'workspace') !== (documentId === userId)) return fail('foreign');
  return inspectChunk(bytes);
}
