import fc from 'fast-check';
import { expect, it } from 'vitest';
import { concatBytes } from '#core/kernel/bytes.ts';
import { encodeFrame, type TextCodec } from '#core/sync/frames.ts';
import { encodeFrames } from './encode-frames.ts';

const utf8: TextCodec = {
  encode: (text) => new TextEncoder().encode(text),
  decode: (bytes) => new TextDecoder().decode(bytes),
};
const payload = fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array());

it('many frames at once are the bytes of the same frames one by one', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ seq: fc.nat(), payload }), { minLength: 1 }), (frames) => {
      const one = frames.map((frame) =>
        encodeFrame(
          utf8,
          { seq: frame.seq },
          typeof frame.payload === 'string' ? utf8.encode(frame.payload) : frame.payload,
        ),
      );
      const all = encodeFrames(
        frames.map((frame) => ({ header: JSON.stringify({ seq: frame.seq }), payload: frame.payload })),
      );
      expect([...all]).toEqual([...concatBytes(one)]);
    }),
  );
});
