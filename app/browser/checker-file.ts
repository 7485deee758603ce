/** The grammar checker's wasm, 16 MB: it is no part of what is kept with the first visit. */
const cacheName = 'rostrum-grammar';

/** Whether an address is the checker's file; the build puts a hash into its name. */
export function isCheckerFile(pathname: string): boolean {
  return /\/harper_wasm[^/]*\.wasm$/.test(pathname);
}

/**
 * Keeps the checker's file for the times without a network, in the place of an earlier version's.
 * @returns whether it can be had: false while it is not here and the server is out of reach
 */
export async function keepCheckerFile(address: string): Promise<boolean> {
  // Only a safe context has caches.
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
    // No room left: it works for as long as there is a network.
  }
}

/** The checker's file as it is kept, or from the network. */
export async function readCheckerFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(request.url)) ?? (await fetch(request));
}
