/**
 * Whether an error says that Automerge's wasm has run out of memory or has ended, and so nothing about the bytes at
 * hand. A trap is a `RuntimeError`; every later call fails as `Module terminated`.
 */
export function isWasmFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'RuntimeError' || /out of memory|Module terminated/.test(error.message);
}
