import * as A from '@automerge/automerge/slim';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesFromBase64 } from '../kernel/base64.ts';
import { isUuid, uuidFromBytes } from '../kernel/ids.ts';
import { loadDocument, missingDependencies } from '../documents/load.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { bodyPath } from '../documents/text-path.ts';
import { writeText } from '../content/write-text.ts';
import { encodeFrame, FrameReader, MalformedFrames, type TextCodec } from './frames.ts';
import { isWholeChunk } from './inspect-chunk.ts';

const utf8: TextCodec = {
  encode: (text) => new TextEncoder().encode(text),
  decode: (bytes) => new TextDecoder().decode(bytes),
};
const frame = fc.record({
  header: fc.dictionary(fc.string(), fc.string()),
  payload: fc.uint8Array({ maxLength: 300 }),
});

describe('frames', () => {
  it('come out as they went in, however the network cuts them', () => {
    fc.assert(
      fc.property(
        fc.array(frame, { maxLength: 8 }),
        fc.array(fc.nat({ max: 50 }), { minLength: 1 }),
        (frames, cuts) => {
          const message = Uint8Array.from(
            frames.flatMap(({ header, payload }) => [...encodeFrame(utf8, header, payload)]),
          );
          const reader = new FrameReader(utf8);
          const read: unknown[] = [];
          for (let at = 0, turn = 0; at < message.length; turn += 1) {
            const length = 1 + cuts[turn % cuts.length]!;
            read.push(...reader.push(message.slice(at, at + length)));
            at += length;
          }
          reader.end();
          expect(read).toEqual(frames.map(({ header, payload }) => ({ header: { ...header }, payload })));
        },
      ),
    );
  });

  it('that break off or are none are refused', () => {
    const reader = new FrameReader(utf8);
    reader.push(encodeFrame(utf8, { a: 1 }).slice(0, 9));
    expect(() => reader.end()).toThrow(MalformedFrames);
    expect(() => new FrameReader(utf8).push(utf8.encode('<!doctype html><title>Sign in to the hotel</title>'))).toThrow(
      MalformedFrames,
    );
    expect(() => new FrameReader(utf8).push(Uint8Array.from([0, 0, 0, 1, 0, 0, 0, 0, 123]))).toThrow(MalformedFrames);
  });
});

describe('inspecting a chunk', () => {
  function chunks() {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(writeText, {
      path: bodyPath,
      length: 0,
      edits: [{ at: 0, remove: 0, insert: 'Every quarter I watched smart teams commit. '.repeat(20) }],
    });
    return { change: A.getLastLocalChange(laptop.document)!, whole: A.save(laptop.document), laptop };
  }

  it('finds every flipped byte of an uncompressed change', () => {
    const { change } = chunks();
    expect(isWholeChunk(change)).toBe(true);
    for (let at = 0; at < change.length; at += 1) {
      const damaged = Uint8Array.from(change);
      damaged[at]! ^= 0x10;
      expect(isWholeChunk(damaged), `byte ${at}`).toBe(false);
    }
  });

  it('finds a cut anywhere', () => {
    const { change, whole } = chunks();
    for (const bytes of [change, whole]) {
      expect(isWholeChunk(bytes)).toBe(true);
      for (const at of [0, 1, 8, 9, 12, bytes.length >> 1, bytes.length - 1])
        expect(isWholeChunk(bytes.slice(0, at))).toBe(false);
    }
    expect(isWholeChunk(Uint8Array.from([...change, 0]))).toBe(false);
    expect(isWholeChunk(Uint8Array.from([...change, ...whole]))).toBe(true);
  });

  it('is needed: Automerge itself drops what follows a damaged change and says nothing', () => {
    const { laptop } = ideaOnTwoDevices();
    const changes: Uint8Array[] = [];
    for (const word of ['one ', 'two ', 'three ']) {
      laptop.run(writeText, {
        path: bodyPath,
        length: laptop.document.body.length,
        edits: [{ at: laptop.document.body.length, remove: 0, insert: word }],
      });
      changes.push(A.getLastLocalChange(laptop.document)!);
    }
    const start = A.save(ideaOnTwoDevices().laptop.document);
    const damaged = Uint8Array.from(changes[0]!);
    damaged[damaged.length - 1]! ^= 0x01;
    const loaded = loadDocument('content-item', [start, damaged, changes[1]!, changes[2]!]);
    expect(loaded.body).toBe('');
  });

  it('a chunk with a missing dependency loads silently, and the missing hash tells', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(writeText, { path: bodyPath, length: 0, edits: [{ at: 0, remove: 0, insert: 'one ' }] });
    const loaded = loadDocument('content-item', [A.getLastLocalChange(laptop.document)!]);
    expect(loaded.body).toBe('');
    expect(missingDependencies(loaded)).toHaveLength(1);
  });
});

describe('kernel', () => {
  it('decodes base64 like the platform does', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) =>
        bytesFromBase64(Buffer.from(bytes).toString('base64')).every((byte, at) => byte === bytes[at]),
      ),
    );
    expect(() => bytesFromBase64('a*b')).toThrow();
  });

  it('makes version 4 UUIDs', () => {
    fc.assert(fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => isUuid(uuidFromBytes(bytes))));
    expect(uuidFromBytes(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  });
});
