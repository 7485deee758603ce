import { FrameReader, MalformedFrames, type TextCodec } from '#core/sync/frames.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { pushedChunk, pushHeader, pushLimits } from '#core/sync/protocol.ts';
import type { Push } from './commit.ts';

export type PushFailure = { readonly type: 'malformed' } | { readonly type: 'too-many' };

const utf8: TextCodec = { encode: (text) => Buffer.from(text), decode: (bytes) => Buffer.from(bytes).toString() };

/** A push's body taken apart; its account is still to be compared with the session's. */
export function parsePush(body: Uint8Array): Result<{ account: string; push: Omit<Push, 'userId'> }, PushFailure> {
  try {
    const reader = new FrameReader(utf8);
    const [first, ...rest] = reader.push(body);
    reader.end();
    const header = pushHeader.safeParse(first?.header);
    if (!header.success) return fail({ type: 'malformed' });
    if (rest.length > pushLimits.chunks) return fail({ type: 'too-many' });
    const chunks = rest.map(({ header: raw, payload }) => ({ ...pushedChunk.parse(raw), bytes: payload }));
    return ok({ account: header.data.account, push: { device: header.data.device, chunks } });
  } catch (error) {
    if (error instanceof MalformedFrames || (error instanceof Error && error.name === 'ZodError')) return fail({ type: 'malformed' });
    throw error;
  }
}
