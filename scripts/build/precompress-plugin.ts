import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const compressible = new Set(['.js', '.css', '.html', '.wasm', '.svg', '.json', '.webmanifest']);

/** A smaller file fits into one network packet, so compression saves nothing. */
const smallestBytes = 1_400;

/** The last 4% of the grammar checker's 16 MB would take more than a minute. */
const quickAbove = 8 << 20;

/** Writes a `.br` next to each text or wasm file of the build, so that the server never compresses. */
export function precompress(): Plugin {
  // Null until something is written, because closeBundle is called after a failed build too.
  let folder: string | null = null;
  return {
    name: 'rostrum:precompress',
    apply: 'build',
    enforce: 'post',
    writeBundle: ({ dir }) => {
      folder = dir ?? null;
    },
    // After the service worker, which is built in its own closeBundle.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => (folder === null ? undefined : compressFolder(folder)),
    },
  };
}

async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < smallestBytes) return;
  const quality = bytes.length > quickAbove ? 9 : 11;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await compress(bytes, { params }));
}
