const listeners = new Set<() => void>();

/** Opens the command palette from anywhere in the shell. */
export function openPalette(): void {
  for (const listener of listeners) listener();
}

/** Calls back when the palette is to be opened. Returns an unsubscribe function. */
export function onOpenPalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
