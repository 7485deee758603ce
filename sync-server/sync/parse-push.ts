import { FrameReader, MalformedFrames, type TextCodec } from '#core/sync/frames.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { pushedChunk, pushHeader, pushLimits } from '#core/sync/protocol.ts';
import type { Push } from './commit.ts';
import type { ReceivedChunk } from './refusal-of.ts';

export type PushFailure =
  { readonly type: 'malformed' } | { readonly type: 'too-many' } | { readonly type: 'other-account' };

const utf8: TextCodec = { encode: (text) => Buffer.from(text), decode: (bytes) => Buffer.from(bytes).toString() };

/** A push's body taken apart. What names another account than the session's is no push of this user. */
export function parsePush(userId: string, body: Uint8Array): Result<Push, PushFailure> {
  try {
    const reader = new FrameReader(utf8);
    // A view without Buffer's own `slice`, which would keep the whole body alive with each chunk.
    const [first, ...rest] = reader.push(new Uint8Array(body.buffer, body.byteOffset, body.byteLength));
    reader.end();
    const header = pushHeader.safeParse(first?.header);
    if (!header.success) return fail({ type: 'malformed' });
    if (header.data.account !== userId) return fail({ type: 'other-account' });
    if (rest.length > pushLimits.chunks) return fail({ type: 'too-many' });
    const chunks: ReceivedChunk[] = [];
    for (const { header: raw, payload } of rest) {
      const chunk = pushedChunk.safeParse(raw);
      if (!chunk.success) return fail({ type: 'malformed' });
      chunks.push({ ...chunk.data, bytes: payload });
    }
    return ok({ userId, device: header.data.device, chunks });
  } catch (error) {
    if (error instanceof MalformedFrames) return fail({ type: 'malformed' });
    throw error;
  }
}
