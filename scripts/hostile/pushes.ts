import { concatBytes } from '#core/kernel/bytes.ts';
import { encodeFrame } from '#core/sync/frames.ts';
import { pushLimits } from '#core/sync/protocol.ts';
import { pushBody, utf8, type TestClient } from '#server/testing/test-client.ts';
import type { HostileGroup, HostileRequest } from './hostile-request.ts';

const lengths = (header: number, payload: number) => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setUint32(0, header);
  new DataView(bytes.buffer).setUint32(4, payload);
  return bytes;
};

function fill(size: number, frame: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = 0; at + frame.length <= size; at += frame.length) bytes.set(frame, at);
  return bytes;
}

/** A push with a valid beginning. */
const begun = (attacker: TestClient, rest: Uint8Array) =>
  concatBytes([pushBody({ account: attacker.id, device: attacker.device, chunks: [] }), rest]);

function push(name: string, rest: Uint8Array, ...expected: number[]): HostileRequest {
  return { name, send: (attacker) => attacker.pushRaw(begun(attacker, rest)), expected };
}

const chunk = { type: 'chunk', documentId: crypto.randomUUID(), kind: 'content-item', schemaVersion: 1, hash: '' };
const deep = `{"type":"chunk","a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
const room = pushLimits.bodyBytes - 200;

/** Pushes with invalid frames, with too many, or with a declared length greater than the body. */
export const pushes: HostileGroup = {
  name: 'pushes',
  requests: [
    { name: 'a push of 16 MB of zeros', send: (attacker) => attacker.pushRaw(new Uint8Array(room)), expected: [400] },
    push('a push of 2 million empty frames', new Uint8Array(room), 400, 413),
    push('a push of 1.6 million frames of {}', fill(room, encodeFrame(utf8, {})), 400, 413),
    push('a push of frames that say chunk', fill(room, encodeFrame(utf8, chunk)), 413),
    push('a push of 513 chunks', fill(513 * encodeFrame(utf8, chunk).length, encodeFrame(utf8, chunk)), 413),
    push('a frame that announces 4 GB', lengths(2, 0xff_ff_ff_ff), 400),
    push('a header that announces 4 GB', lengths(0xff_ff_ff_ff, 0), 400),
    push('a header of deep JSON', concatBytes([lengths(deep.length, 0), utf8.encode(deep)]), 400),
    push('a header that is no JSON', concatBytes([lengths(3, 0), utf8.encode('abc')]), 400),
    push('half of a frame', lengths(10, 10), 400),
    push('17 MB', new Uint8Array(17 << 20), 413),
  ],
};
