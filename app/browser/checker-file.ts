/** The cache of the grammar checker's wasm, 16 MB, which the first visit does not download. */
const cacheName = 'rostrum-grammar';

/** Whether an address is the checker's file; the build adds a hash to its name. */
export function isCheckerFile(pathname: string): boolean {
  return /\/harper_wasm[^/]*\.wasm$/.test(pathname);
}

/**
 * Caches the checker's file for offline use, replacing an earlier version's.
 * @returns whether the file is available: false when it is not cached and the server cannot be reached
 */
export async function keepCheckerFile(address: string): Promise<boolean> {
  // Caches exist in secure contexts only.
  const cache = 'caches' in globalThis ? await caches.open(cacheName) : null;
  if (await cache?.match(address)) return true;
  const reply = await fetch(address).catch(() => null);
  if (!reply?.ok) return false;
  if (cache) await replaceAll(cache, address, reply);
  return true;
}

async function replaceAll(cache: Cache, address: string, reply: Response): Promise<void> {
  try {
    await cache.put(address, reply);
    for (const { url } of await cache.keys()) if (url !== address) await cache.delete(url);
  } catch {
    // No room left: the checker works while there is a network.
  }
}

/** The checker's file from the cache, or from the network. */
export async function readCheckerFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(request.url)) ?? (await fetch(request));
}
