import { FrameReader, MalformedFrames, TooManyFrames, type Frame, type TextCodec } from '#core/sync/frames.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { pushedChunk, pushHeader, pushLimits, type KnownHead } from '#core/sync/protocol.ts';
import type { ReceivedChunk } from './inspect-received.ts';
import type { Push } from './sort-out-push.ts';

export type PushFailure =
  { readonly type: 'malformed' } | { readonly type: 'too-many' } | { readonly type: 'other-account' };

const utf8: TextCodec = { encode: (text) => Buffer.from(text), decode: (bytes) => Buffer.from(bytes).toString() };

/** The push's own frame, and one a chunk. */
const limits = {
  frames: 1 + pushLimits.chunks,
  payloadBytes: pushLimits.chunkBytes,
  messageBytes: pushLimits.bodyBytes,
} as const;

/** Takes a push's body apart as its bytes come, so that what is refused is refused before the rest is read. */
export class PushParser {
  readonly #userId: string;
  readonly #reader = new FrameReader(utf8, limits);
  readonly #chunks: ReceivedChunk[] = [];
  #caller: ({ readonly device: string } & KnownHead) | null = null;
  #failure: PushFailure | null = null;

  /** @param userId the session's: what names another account is no push of this user */
  constructor(userId: string) {
    this.#userId = userId;
  }

  /** Whether there may be more: what comes after a failure need not be read. */
  take(bytes: Uint8Array): boolean {
    // A view without Buffer's own `slice`, which would keep the whole body alive with each chunk.
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

  /** Call when the body has ended, or broke a rule. */
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
