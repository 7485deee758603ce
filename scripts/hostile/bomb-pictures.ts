import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const GREY = 0;
const COLOUR = 2;

interface PngShape {
  readonly width: number;
  readonly height: number;
  /** Bits per sample. */
  readonly depth: 1 | 8;
  readonly colour: typeof GREY | typeof COLOUR;
  readonly isInterlaced?: boolean;
}

/** A picture of one black pixel, with these chunks before it. */
function onePixel(...chunks: readonly Buffer[]): Buffer {
  return png({ width: 1, height: 1, depth: 8, colour: COLOUR }, Buffer.alloc(4), chunks);
}

function png(
  { width, height, depth, colour, isInterlaced = false }: PngShape,
  raw: Buffer,
  chunks: readonly Buffer[] = [],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, isInterlaced ? 1 : 0], 8);
  const data = chunk('IDAT', deflateSync(raw, { level: 9 }));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...chunks, data, chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(8);
  framed.writeUInt32BE(data.length, 0);
  framed.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([framed.subarray(0, 4), named, framed.subarray(4)]);
}

/** An ICC profile of this size: a valid header, then zeros. */
function profile(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32BE(size, 0);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  bytes.write('acsp', 36, 'latin1');
  bytes.writeUInt32BE(100, 128);
  return bytes;
}

const compressed = (name: string, data: Buffer) =>
  Buffer.concat([Buffer.from(`${name}\0\0`, 'latin1'), deflateSync(data, { level: 9 })]);

/** A row of a picture is a filter byte and its samples. */
const rows = (bytesInRow: number, count: number) => Buffer.alloc((bytesInRow + 1) * count);

/** Small files that expand to large pictures or are expensive to read. */
export const bombs: Readonly<Record<string, () => Buffer>> = {
  'a colour profile that unfolds to 800 kB': () => onePixel(chunk('iCCP', compressed('p', profile(800_000)))),
  'a colour profile that unfolds to 100 MB': () => onePixel(chunk('iCCP', compressed('p', profile(100_000_000)))),
  'a text that unfolds to 100 MB': () => onePixel(chunk('zTXt', compressed('t', Buffer.alloc(100_000_000, 'a')))),
  'a thousand texts of 1 MB': () => {
    const text = chunk('zTXt', compressed('t', Buffer.alloc(1_000_000, 'a')));
    return onePixel(...Array.from({ length: 1_000 }, () => text));
  },
  '39 megapixels of one bit': () =>
    png({ width: 6_300, height: 6_200, depth: 1, colour: GREY }, rows(Math.ceil(6_300 / 8), 6_200)),
  '39 megapixels of one bit, interlaced': () =>
    png(
      { width: 6_300, height: 6_200, depth: 1, colour: GREY, isInterlaced: true },
      rows(Math.ceil(6_300 / 8), 12_400),
    ),
  'a picture of 39,000,000 × 1': () =>
    png({ width: 39_000_000, height: 1, depth: 1, colour: GREY }, rows(Math.ceil(39_000_000 / 8), 1)),
  'a picture that says it has 4,000,000,000 pixels': () =>
    png({ width: 65_000, height: 65_000, depth: 8, colour: COLOUR }, Buffer.alloc(4)),
  'a picture whose pixels are missing': () =>
    png({ width: 4_000, height: 4_000, depth: 8, colour: COLOUR }, Buffer.alloc(4)),
};

/** Files that are no picture, or of a type that is not accepted. */
export const noPictures: Readonly<Record<string, Buffer>> = {
  'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'half of a picture': onePixel().subarray(0, 40),
  'a document': Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
  'a picture of another format': Buffer.from('P6 1 1 255\n\0\0\0', 'latin1'),
};
