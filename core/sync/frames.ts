/**
 * The framing of the sync protocol. A message is a sequence of frames. A frame is the header's length and the payload's
 * length (each an unsigned 32-bit integer, big endian), the header (JSON in UTF-8) and the payload (bytes). Chunks are
 * sent as raw bytes, without base64.
 *
 * `FrameReader` is pushed the bytes of a message as they arrive and returns each frame once all of its bytes are there.
 * It is in one of two states: reading the two lengths, or reading the rest of a frame of known length.
 *
 * Invariants: limits are checked as soon as a frame's lengths are known, before its bytes are buffered. A header has at
 * most 64 KiB and is parsed with bounded depth. `end()` throws if the message stopped inside a frame.
 */

import { parseBoundedJson } from '../kernel/bounded-json.ts';
import { GrowingBytes } from '../kernel/growing-bytes.ts';

/** One frame: a JSON header and a payload. */
export interface Frame {
  readonly header: unknown;
  readonly payload: Uint8Array;
}

const LENGTHS = 8;
const HEADER_LIMIT = 64 << 10;

/** A frame as received. */
export interface ReceivedFrame extends Frame {
  /** The frame's lengths and header as sent. Valid only until the next `push`. */
  readonly head: Uint8Array;
}

export interface TextCodec {
  encode(text: string): Uint8Array;
  decode(bytes: Uint8Array): string;
}

export function encodeFrame(codec: TextCodec, header: unknown, payload: Uint8Array = new Uint8Array(0)): Uint8Array {
  const head = codec.encode(JSON.stringify(header));
  const frame = new Uint8Array(LENGTHS + head.length + payload.length);
  const lengths = new DataView(frame.buffer);
  lengths.setUint32(0, head.length);
  lengths.setUint32(4, payload.length);
  frame.set(head, LENGTHS);
  frame.set(payload, LENGTHS + head.length);
  return frame;
}

/** The message does not consist of whole frames: it was truncated, or it is not of this protocol. */
export class MalformedFrames extends Error {
  override readonly name = 'MalformedFrames';
}

export interface FrameLimits {
  /** Maximum number of frames in a message. */
  readonly frames: number;
  /**
   * Maximum bytes of a payload. A longer payload is cut to one byte more, which shows the caller that it was too long.
   */
  readonly payloadBytes: number;
  /** Maximum bytes of the whole message. A frame that announces more is rejected immediately. */
  readonly messageBytes: number;
}

/** The message has more frames than the reader accepts. */
export class TooManyFrames extends Error {
  override readonly name = 'TooManyFrames';
}

const unlimited: FrameLimits = { frames: Infinity, payloadBytes: Infinity, messageBytes: Infinity };

/** Parses a message as its bytes arrive. Payloads are copies and do not keep the network's buffers alive. */
export class FrameReader {
  readonly #codec: TextCodec;
  readonly #limits: FrameLimits;
  /** The bytes received so far of the incomplete frame. */
  readonly #held = new GrowingBytes();
  /** Bytes that must be buffered before parsing can continue. */
  #needed = LENGTHS;
  #frames = 0;

  constructor(codec: TextCodec, limits: FrameLimits = unlimited) {
    this.#codec = codec;
    this.#limits = limits;
  }

  /**
   * Returns the frames that `bytes` completes.
   *
   * @throws MalformedFrames; TooManyFrames at the first frame beyond the limit
   */
  push(bytes: Uint8Array): ReceivedFrame[] {
    if (this.#held.length > 0) this.#held.append(bytes);
    const data = this.#held.length > 0 ? this.#held.bytes() : bytes;
    if (data.length === 0) return [];
    const frames: ReceivedFrame[] = [];
    let at = 0;
    while (data.length - at >= this.#needed) {
      const length = this.#lengthAt(data, at);
      this.#needed = length;
      if (data.length - at < length) break;
      frames.push(this.#frameAt(data, at));
      at += length;
      this.#needed = LENGTHS;
    }
    if (at > 0 || this.#held.length === 0) {
      this.#held.clear();
      this.#held.append(data.subarray(at));
    }
    return frames;
  }

  /**
   * Call when the message has ended.
   *
   * @throws MalformedFrames when it ended inside a frame
   */
  end(): void {
    if (this.#held.length > 0) throw new MalformedFrames('The message ended inside a frame');
  }

  /** Length in bytes of the frame that begins at `at`. */
  #lengthAt(data: Uint8Array, at: number): number {
    const { header, payload } = lengthsAt(data, at);
    if (header > HEADER_LIMIT) throw new MalformedFrames(`A frame's header of ${header} bytes`);
    const length = LENGTHS + header + payload;
    if (length > this.#limits.messageBytes) throw new MalformedFrames(`A frame of ${length} bytes`);
    if (this.#frames >= this.#limits.frames) throw new TooManyFrames(`More than ${this.#limits.frames} frames`);
    return length;
  }

  #frameAt(data: Uint8Array, at: number): ReceivedFrame {
    this.#frames += 1;
    const { header, payload } = lengthsAt(data, at);
    const start = at + LENGTHS + header;
    return {
      header: this.#parse(data.subarray(at + LENGTHS, start)),
      payload: data.slice(start, start + Math.min(payload, this.#limits.payloadBytes + 1)),
      head: data.subarray(at, start),
    };
  }

  #parse(bytes: Uint8Array): unknown {
    const parsed = parseBoundedJson(this.#codec.decode(bytes));
    if (!parsed.ok) throw new MalformedFrames(`A frame's header is not JSON that can be taken: ${parsed.error.type}`);
    return parsed.value;
  }
}

function lengthsAt(data: Uint8Array, at: number): { readonly header: number; readonly payload: number } {
  const view = new DataView(data.buffer, data.byteOffset + at, LENGTHS);
  return { header: view.getUint32(0), payload: view.getUint32(4) };
}
