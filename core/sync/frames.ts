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

/** Takes a message apart as its bytes arrive. Payloads are copies, free of the network's buffers. */
export class FrameReader {
  readonly #codec: TextCodec;
  #held: Uint8Array = new Uint8Array(0);

  constructor(codec: TextCodec) {
    this.#codec = codec;
  }

  /** The frames that `bytes` completes. @throws MalformedFrames */
  push(bytes: Uint8Array): Frame[] {
    const data = this.#held.length === 0 ? bytes : join(this.#held, bytes);
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    const frames: Frame[] = [];
    let at = 0;
    while (data.length - at >= LENGTHS) {
      const headerLength = view.getUint32(at);
      const payloadLength = view.getUint32(at + 4);
      if (headerLength > HEADER_LIMIT) throw new MalformedFrames(`A frame's header of ${headerLength} bytes`);
      const end = at + LENGTHS + headerLength + payloadLength;
      if (end > data.length) break;
      const payloadStart = at + LENGTHS + headerLength;
      frames.push({
        header: this.#parse(data.subarray(at + LENGTHS, payloadStart)),
        payload: data.slice(payloadStart, end),
      });
      at = end;
    }
    this.#held = data.slice(at);
    return frames;
  }

  /** Call when the message has ended. @throws MalformedFrames when it ended inside a frame. */
  end(): void {
    if (this.#held.length > 0) throw new MalformedFrames('The message ended inside a frame');
  }

  #parse(bytes: Uint8Array): unknown {
    try {
      return JSON.parse(this.#codec.decode(bytes));
    } catch {
      throw new MalformedFrames("A frame's header is not JSON");
    }
  }
}

function join(left: Uint8Array, right: Uint8Array): Uint8Array {
  const whole = new Uint8Array(left.length + right.length);
  whole.set(left);
  whole.set(right, left.length);
  return whole;
}
