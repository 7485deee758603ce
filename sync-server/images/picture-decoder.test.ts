import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import type { PictureRules } from '#core/publishing/picture-limits.ts';
import { decodeLimits, type DecodeLimits, PictureDecoder } from './picture-decoder.ts';
import { withNeededChunks } from './encode-image.ts';

const decoders: PictureDecoder[] = [];
function decoderWith(options: { limits?: Partial<DecodeLimits>; idleMs?: number } = {}): PictureDecoder {
  const decoder = new PictureDecoder({ ...options, limits: { ...decodeLimits, ...options.limits } });
  decoders.push(decoder);
  return decoder;
}
afterEach(() => {
  for (const decoder of decoders.splice(0)) decoder.close();
});

const small = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#b5452c' } })
  .png()
  .toBuffer();

/** A PNG with an extra chunk after its header. Its checksum is wrong, which the code that removes it does not check. */
function withChunk(png: Buffer, type: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const header = 8 + 25;
  return Buffer.concat([
    png.subarray(0, header),
    length,
    Buffer.from(type),
    data,
    Buffer.alloc(4),
    png.subarray(header),
  ]);
}

describe('a PNG', () => {
  it('is decoded from the chunks that its pixels need, and no other is looked at', () => {
    const bomb = deflateSync(Buffer.alloc(1 << 20));
    const types = ['iCCP', 'zTXt', 'iTXt', 'tEXt', 'eXIf', 'acTL', 'fdAT', 'xyzW'];
    const crowded = types.reduce<Buffer>((png, type) => withChunk(png, type, bomb), small);
    expect(Buffer.from(withNeededChunks(crowded)).equals(Buffer.from(withNeededChunks(small)))).toBe(true);
    expect(Buffer.from(withNeededChunks(withChunk(small, 'tRNS', bomb))).includes(bomb)).toBe(true);
  });

  it('that breaks off, lies about its lengths, or is none, is never read beyond its end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(small.length), (bytes, cut) => {
        expect(withNeededChunks(bytes).length).toBeLessThanOrEqual(bytes.length);
        const spoilt = Buffer.concat([small.subarray(0, cut), bytes]);
        expect(withNeededChunks(spoilt).length).toBeLessThanOrEqual(spoilt.length);
      }),
    );
    const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 1, 2, 3);
    expect(withNeededChunks(jpeg)).toBe(jpeg);
  });
});

const task = { bytes: small, maxSide: 512 };

describe('pictures that are decoded', () => {
  it('are one at a time of an account and two in all, each in a process that takes the next one', async () => {
    const decoder = decoderWith();
    let most = 0;
    const decode = async (account: string) => {
      const encoded = await decoder.encode(account, task);
      most = Math.max(most, decoder.processes);
      expect(encoded?.ok).toBe(true);
    };
    await Promise.all(Array.from({ length: 5 }, () => decode('ann')));
    expect(most).toBe(1);
    await Promise.all(['ann', 'ann', 'bea', 'cleo', 'dora', 'emil'].map(decode));
    expect(most).toBe(2);
  });

  it('are queued up to eight an account; more are refused, but no other account’s', async () => {
    const decoder = decoderWith();
    const all = Array.from({ length: 12 }, () => decoder.encode('ann', task));
    expect(all.filter((one) => one === null)).toHaveLength(3);
    const bea = decoder.encode('bea', task);
    expect((await bea)?.ok).toBe(true);
    for (const one of all) await one;
  });

  it.each([
    ['processor time', { cpuMs: 1 }],
    ['memory', { bytes: 1 }],
  ])('are given up with their process when they take too much %s, and the next is decoded', async (_what, limits) => {
    const large = await sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#b5452c' } })
      .webp()
      .toBuffer();
    const decoder = decoderWith({ limits });
    const given = { bytes: large, maxSide: 1600 };
    expect(await decoder.encode('ann', given)).toEqual({ ok: false, error: { type: 'too-costly' } });
    expect(decoder.processes).toBe(0);
    expect((await decoder.encode('ann', given))?.ok).toBe(false);
    expect((await decoderWith().encode('ann', given))?.ok).toBe(true);
  });

  it('can be sent again when the machine gave no time to decode them', async () => {
    const decoder = decoderWith({ limits: { ms: 0 } });
    expect(await decoder.encode('ann', task)).toEqual({ ok: false, error: { type: 'too-slow' } });
    expect(decoder.processes).toBe(0);
  });

  it('are encoded for a platform until they fit it, and left alone where they do', async () => {
    const noise = Buffer.from(Array.from({ length: 800 * 600 * 3 }, (_, at) => (at * 7_919) % 251));
    const stored = await sharp(noise, { raw: { width: 800, height: 600, channels: 3 } })
      .webp({ quality: 82 })
      .toBuffer();
    const decoder = decoderWith();
    const rules = { types: ['image/jpeg', 'image/webp'], bytes: 10_000_000, side: 1600, pixels: 1e9 } as const;
    const fit = async (changed: Partial<PictureRules>) => {
      const fitted = await decoder.fit('ann', { bytes: stored, rules: { ...rules, ...changed } });
      if (!fitted?.ok) throw new Error('It does not fit');
      return fitted.value;
    };
    expect(await fit({})).toMatchObject({ type: 'image/webp', width: 800, height: 600 });
    expect(Buffer.from((await fit({})).bytes).equals(stored)).toBe(true);
    expect(await fit({ types: ['image/jpeg'] })).toMatchObject({ type: 'image/jpeg', width: 800, height: 600 });
    expect(await fit({ side: 400 })).toMatchObject({ type: 'image/jpeg', width: 400, height: 300 });
    expect(await fit({ pixels: 120_000 })).toMatchObject({ width: 400, height: 300 });
    expect(await fit({ shape: [0.8, 1.91] })).toMatchObject({ type: 'image/webp', width: 800, height: 600 });
    expect(await fit({ shape: [0.8, 1.2] })).toMatchObject({ type: 'image/jpeg', width: 800, height: 667 });
    const least = await fit({ bytes: 20_000 });
    expect(least.bytes.length).toBeLessThanOrEqual(20_000);
    const { format, width, height } = await sharp(least.bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: least.width, height: least.height });
    const impossible = await decoder.fit('ann', { bytes: stored, rules: { ...rules, bytes: 10 } });
    expect(impossible?.ok).toBe(false);
  });

  it('leave no process behind', async () => {
    const decoder = decoderWith({ idleMs: 1 });
    await decoder.encode('ann', task);
    await expect.poll(() => decoder.processes).toBe(0);
    expect((await decoder.encode('ann', task))?.ok).toBe(true);
  });
});
