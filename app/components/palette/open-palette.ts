const listeners = new Set<() => void>();
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys that open the palette, as the person's keyboard names them. */
export const paletteKeys = isApple ? '⌘K' : 'Ctrl K';

export function isPaletteKey(event: KeyboardEvent): boolean {
  return (
    event.key.toLowerCase() === 'k' && (isApple ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey
  );
}

/** Opens the command palette from anywhere in the shell. */
export function openPalette(): void {
  for (const listener of listeners) listener();
}

export function onOpenPalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
