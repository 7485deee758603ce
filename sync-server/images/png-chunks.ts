const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;

/** Length, type and checksum around a chunk's data. */
const AROUND = 12;

/** What a picture's pixels are made of. */
const needed: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/**
 * A PNG without the chunks that its pixels do not need: a compressed profile or comment of a kilobyte unfolds to any
 * amount of memory as soon as the header is read. What is no PNG is left as it is; what breaks off is cut there.
 */
export function withNeededChunks(bytes: Uint8Array): Uint8Array {
  if (!SIGNATURE.every((byte, at) => bytes[at] === byte)) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = new Uint8Array(bytes.length);
  kept.set(SIGNATURE);
  let length: number = SIGNATURE.length;
  for (let at: number = SIGNATURE.length; at + AROUND <= bytes.length;) {
    const end = at + AROUND + view.getUint32(at);
    if (end > bytes.length) break;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (needed.has(type)) {
      kept.set(bytes.subarray(at, end), length);
      length += end - at;
    }
    if (type === 'IEND') break;
    at = end;
  }
  return kept.subarray(0, length);
}
