/** A version vector and its bytes as one HTTP body: a length in 32 bits, the vector, the bytes. */
export interface VersionFrame {
  readonly version: Uint8Array;
  readonly bytes: Uint8Array;
}

export function encodeFrame({ version, bytes }: VersionFrame): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(4 + version.length + bytes.length);
  new DataView(frame.buffer).setUint32(0, version.length);
  frame.set(version, 4);
  frame.set(bytes, 4 + version.length);
  return frame;
}

export function decodeFrame(frame: Uint8Array): VersionFrame {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const length = view.getUint32(0);
  return { version: frame.subarray(4, 4 + length), bytes: frame.subarray(4 + length) };
}
