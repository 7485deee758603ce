import { embeddingFilePath, type EmbeddingModel } from '#core/api/embedding-model.ts';

/** The cache of the embedding model, which is downloaded once somebody asks for it. */
const cacheName = 'rostrum-embedding-model';

/** Caches exist in secure contexts only. */
export function canKeepEmbedding(): boolean {
  return 'caches' in globalThis;
}

export type DownloadFailure = 'unreachable' | 'damaged' | 'no-room' | 'cancelled';

/**
 * Downloads the files of a model that are not here yet, and removes those of another one. Null once all are here.
 *
 * @param onBytes called with the number of bytes that are here
 */
export async function downloadEmbedding(
  { files }: EmbeddingModel,
  { signal, onBytes }: { readonly signal: AbortSignal; readonly onBytes: (bytes: number) => void },
): Promise<DownloadFailure | null> {
  const cache = await caches.open(cacheName);
  let before = 0;
  for (const { hash, bytes } of files) {
    const path = embeddingFilePath(hash);
    if (!(await cache.match(path))) {
      const start = before;
      const read = await readFile(path, { bytes, signal, onBytes: (count) => onBytes(start + count) });
      if (signal.aborted) return 'cancelled';
      if (!read) return 'unreachable';
      if ((await sha256(read)) !== hash) return 'damaged';
      const isKept = await cache.put(path, new Response(read)).then(
        () => true,
        () => false,
      );
      if (!isKept) return 'no-room';
    }
    before += bytes;
    onBytes(before);
  }
  const wanted = files.map(({ hash }) => new URL(embeddingFilePath(hash), location.href).href);
  for (const { url } of await cache.keys()) if (!wanted.includes(url)) await cache.delete(url);
  return null;
}

/** Whether all of these files are here: the browser may delete them, and so does a logout of anybody on this device. */
export async function hasEmbeddingFiles(hashes: readonly string[]): Promise<boolean> {
  if (!canKeepEmbedding()) return false;
  const cache = await caches.open(cacheName);
  const kept = await Promise.all(hashes.map((hash) => cache.match(embeddingFilePath(hash))));
  return kept.every((reply) => reply !== undefined);
}

/** Null where the browser has deleted it. */
export async function readEmbeddingFile(hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = await (await caches.open(cacheName)).match(embeddingFilePath(hash));
  return kept ? new Uint8Array(await kept.arrayBuffer()) : null;
}

export async function forgetEmbeddingFiles(): Promise<void> {
  if (canKeepEmbedding()) await caches.delete(cacheName);
}

/** Null when the whole file could not be read. */
async function readFile(
  path: string,
  reading: { readonly bytes: number; readonly signal: AbortSignal; readonly onBytes: (count: number) => void },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { bytes, signal, onBytes } = reading;
  const whole = new Uint8Array(bytes);
  let count = 0;
  try {
    // The file is kept in the cache of this module: a second copy in the browser's own would outlast it.
    const reply = await fetch(path, { signal, cache: 'no-store' });
    if (!reply.ok || !reply.body) return null;
    const reader = reply.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (count + part.value.length > bytes) return null;
      whole.set(part.value, count);
      count += part.value.length;
      onBytes(count);
    }
  } catch {
    return null;
  }
  return count === bytes ? whole : null;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
