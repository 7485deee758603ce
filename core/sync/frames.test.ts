import * as A from '@automerge/automerge/slim';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concatBytes } from '../kernel/bytes.ts';
import { isUuid, uuidFromBytes } from '../kernel/ids.ts';
import { loadDocument, missingDependencies } from '../documents/load.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { bodyPath } from '../documents/text-path.ts';
import { writeText } from '../content/write-text.ts';
import { encodeFrame, FrameReader, MalformedFrames, TooManyFrames, type TextCodec } from './frames.ts';
import { bytesFromBase64 } from '../kernel/base64.ts';

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
          expect(read).toMatchObject(frames.map(({ header, payload }) => ({ header: { ...header }, payload })));
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
    const deep = `{"type":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const length = [0, 0, deep.length >> 8, deep.length & 255];
    expect(() =>
      new FrameReader(utf8).push(concatBytes([Uint8Array.from([...length, 0, 0, 0, 0]), utf8.encode(deep)])),
    ).toThrow(MalformedFrames);
  });

  it('beyond what a message may have are refused as they come, and a payload that is too long is cut', () => {
    const limits = { frames: 3, payloadBytes: 10, messageBytes: 1000 };
    const small = encodeFrame(utf8, {});
    const three = new FrameReader(utf8, limits);
    expect(three.push(concatBytes([small, small, small]))).toHaveLength(3);
    expect(() => three.push(small.slice(0, 8))).toThrow(TooManyFrames);
    expect(() => new FrameReader(utf8, limits).push(concatBytes(Array.from({ length: 1000 }, () => small)))).toThrow(
      TooManyFrames,
    );
    const announcing = Uint8Array.from([0, 0, 0, 2, 255, 255, 255, 255]);
    expect(() => new FrameReader(utf8, limits).push(announcing)).toThrow(MalformedFrames);
    const [long] = new FrameReader(utf8, limits).push(encodeFrame(utf8, {}, new Uint8Array(500)));
    expect(long?.payload).toHaveLength(11);
  });
});

describe('Automerge, for which chunks are verified and inspected', () => {
  it('drops what follows a damaged change and says nothing', () => {
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

  it('loads a chunk with a missing dependency silently, and reports the missing hash', () => {
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
