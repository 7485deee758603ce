import { FrameReader, MalformedFrames, type ReceivedFrame } from '#core/sync/frames.ts';
import { done, fail } from '#core/kernel/result.ts';
import type { ReadReply } from '../api/exchange.ts';
import { utf8 } from './utf8.ts';

/** Reads an answer of frames and hands each to `onFrame` as soon as it is whole. */
export function readFrames(onFrame: (frame: ReceivedFrame) => void): ReadReply<void> {
  return async (reply) => {
    const reader = new FrameReader(utf8);
    try {
      for await (const bytes of reply.body()) for (const frame of reader.push(bytes)) onFrame(frame);
      reader.end();
      return done;
    } catch (error) {
      // An answer of another making, such as a captive portal's page.
      if (error instanceof MalformedFrames) return fail({ type: 'malformed' });
      throw error;
    }
  };
}
