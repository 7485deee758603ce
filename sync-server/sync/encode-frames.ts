/** A frame of core's `encodeFrame`; its header is JSON already. */
export interface OutgoingFrame {
  /** JSON of ASCII characters only. */
  readonly header: string;
  /** Text is sent as UTF-8. */
  readonly payload?: Uint8Array | string;
}

const LENGTHS = 8;

/**
 * Many frames at once, each byte written once: a new device is sent thousands.
 * @param onHead is shown every frame's lengths and header as they travel
 */
export function encodeFrames(
  frames: readonly OutgoingFrame[],
  onHead: (head: Uint8Array) => void = () => {},
): Uint8Array {
  const lengths = frames.map(({ payload }) =>
    typeof payload === 'string' ? Buffer.byteLength(payload) : (payload?.length ?? 0),
  );
  const size = frames.reduce((sum, { header }, index) => sum + LENGTHS + header.length + lengths[index]!, 0);
  const message = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const [index, { header, payload }] of frames.entries()) {
    message.writeUInt32BE(header.length, at);
    message.writeUInt32BE(lengths[index]!, at + 4);
    const start = at;
    at += LENGTHS;
    at += message.write(header, at, 'latin1');
    onHead(message.subarray(start, at));
    if (typeof payload === 'string') message.write(payload, at);
    else if (payload) message.set(payload, at);
    at += lengths[index]!;
  }
  return message;
}
