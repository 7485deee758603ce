import type { ItemDialog } from './item-action.ts';

const listeners = new Set<(dialog: ItemDialog) => void>();

/** Opens a dialog about an item. The shell shows it, so that it outlives the row or the menu that asked for it. */
export function askAboutItem(dialog: ItemDialog): void {
  for (const listener of listeners) listener(dialog);
}

export function onAskAboutItem(listener: (dialog: ItemDialog) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
