import type { TextCodec } from '#core/sync/frames.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const utf8: TextCodec = {
  encode: (text) => encoder.encode(text),
  decode: (bytes) => decoder.decode(bytes),
};
