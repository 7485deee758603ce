import { GrowingBytes } from '../kernel/bytes.ts';
import { parseBoundedJson } from '../kernel/json.ts';

/**
 * A message of the sync protocol is a sequence of frames. A frame is two lengths (unsigned 32 bit, big endian),
 * a header (JSON in UTF-8) and a payload (bytes): chunks travel as they are, without base64.
 */
export interface Frame {
  readonly header: unknown;
  readonly payload: Uint8Array;
}

const LENGTHS = 8;
const HEADER_LIMIT = 64 << 10;

/** A frame as it came. */
export interface ReceivedFrame extends Frame {
  /** Its lengths and header as they travelled; only good until the next bytes are pushed. */
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

/** A message that is not made of whole frames: cut off, or not of this protocol. */
export class MalformedFrames extends Error {
  override readonly name = 'MalformedFrames';
}

export interface FrameLimits {
  /** How many frames a message may have. */
  readonly frames: number;
  /** Bytes of a payload. A longer one is cut to one byte more, which shows that it was too long. */
  readonly payloadBytes: number;
  /** Bytes of the whole message: a frame that announces more is not waited for. */
  readonly messageBytes: number;
}

/** A message with more frames than its reader takes. */
export class TooManyFrames extends Error {
  override readonly name = 'TooManyFrames';
}

const unlimited: FrameLimits = { frames: Infinity, payloadBytes: Infinity, messageBytes: Infinity };

/** Takes a message apart as its bytes arrive. Payloads are copies, free of the network's buffers. */
export class FrameReader {
  readonly #codec: TextCodec;
  readonly #limits: FrameLimits;
  /** What came of the frame that is not whole yet. */
  readonly #held = new GrowingBytes();
  /** Bytes that must be held before there is more to say about that frame. */
  #needed = LENGTHS;
  #frames = 0;

  constructor(codec: TextCodec, limits: FrameLimits = unlimited) {
    this.#codec = codec;
    this.#limits = limits;
  }

  /** The frames that `bytes` completes. @throws MalformedFrames, TooManyFrames at the first frame beyond the limit */
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

  /** Call when the message has ended. @throws MalformedFrames when it ended inside a frame. */
  end(): void {
    if (this.#held.length > 0) throw new MalformedFrames('The message ended inside a frame');
  }

  /** Bytes of the frame that begins here. */
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
