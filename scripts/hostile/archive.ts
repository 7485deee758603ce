import { strToU8, zipSync, type Zippable } from 'fflate';
import { readArchive } from '#app/engine/archive/read-archive.ts';
import { notAsExpected, type HostileGroup } from './hostile-request.ts';

/** How long reading an archive may take: as long as a large one. Milliseconds. */
const MAX_MS = 5_000;
const MAX_MEGABYTES = 600;

const manifest = (change: object = {}) => ({
  format: 'rostrum-archive',
  version: 1,
  madeAt: '2026-01-01T00:00:00.000Z',
  account: crypto.randomUUID(),
  schemaVersions: {},
  documents: [],
  pictures: [],
  ...change,
});

const zipped = (files: Zippable) => zipSync(files, { level: 9 });
const withManifest = (json: string, files: Zippable = {}) => zipped({ 'manifest.json': strToU8(json), ...files });
const document = (hash: string) => `documents/${crypto.randomUUID()}/${hash}`;

/** Replaces every uncompressed length in a zip. */
function claimingLength(zip: Uint8Array, length: number): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  for (let at = 0; at + 30 < zip.length; at += 1) {
    const signature = view.getUint32(at, true);
    if (signature === 0x04034b50) view.setUint32(at + 22, length, true);
    if (signature === 0x02014b50) view.setUint32(at + 24, length, true);
  }
  return zip;
}

const archives: Readonly<Record<string, () => Uint8Array>> = {
  'nothing at all': () => new Uint8Array(0),
  'no zip': () => strToU8('PK\u0003\u0004 and no more'),
  'half of a zip': () => withManifest(JSON.stringify(manifest())).slice(0, 60),
  'no manifest': () => zipped({ 'README.txt': strToU8('Hello') }),
  'a manifest that is no JSON': () => withManifest('{'),
  'a manifest of deep JSON': () => withManifest('['.repeat(200_000) + ']'.repeat(200_000)),
  'a manifest of 100 MB': () => withManifest(`{"format":"${'x'.repeat(100_000_000)}"}`),
  'a manifest of 2 million values': () => withManifest(`{"documents":[${'0,'.repeat(2_000_000)}0]}`),
  'a manifest with the key __proto__': () =>
    withManifest(`{"__proto__":{"format":"rostrum-archive"},${JSON.stringify(manifest({ version: 9 })).slice(1)}`),
  'a file of 600 MB that says it has 10 bytes': () =>
    claimingLength(
      withManifest(JSON.stringify(manifest({ version: 9 })), {
        [document('ab'.repeat(32))]: new Uint8Array(150_000_000),
      }),
      10,
    ),
  'a file that says it has 4 GB': () => claimingLength(withManifest(JSON.stringify(manifest())), 0xff_ff_ff_f0),
  'a document type of tomorrow': () =>
    withManifest(JSON.stringify(manifest({ schemaVersions: { 'content-item': 1e9 } }))),
};

/** Archives that a person is tricked into importing. A device reads them, not the server. */
export const archive: HostileGroup = {
  name: 'archive',
  requests: Object.entries(archives).map(([name, make]) => ({
    name: `an archive of ${name}`,
    send: () => {
      const zip = make();
      const before = process.memoryUsage().rss;
      const began = performance.now();
      const read = readArchive(zip);
      const ms = performance.now() - began;
      const megabytes = (process.memoryUsage().rss - before) / 1e6;
      if (ms > MAX_MS) return Promise.resolve(notAsExpected(`It took ${ms.toFixed(0)} ms.`));
      if (megabytes > MAX_MEGABYTES) return Promise.resolve(notAsExpected(`It took ${megabytes.toFixed(0)} MB.`));
      return Promise.resolve(new Response('The file was read, or refused.', { status: read.ok ? 200 : 400 }));
    },
    expected: [400],
    isSlow: / MB|million/.test(name),
  })),
};
