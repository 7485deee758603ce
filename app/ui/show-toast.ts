export interface Toast {
  /** Blank to end the toast that this is the result of (`endToast`). */
  readonly title: string;
  readonly text?: string;
  readonly tone?: 'plain' | 'bad';
  /** One action, for example Undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Names what it announces, so that its result can take its place. */
  readonly about?: string;
  /** Shown only while the toast of this name is visible: later, its result is where the person looks. */
  readonly resultOf?: string;
}

const listeners = new Set<() => void>();
let latest: Toast | null = null;

/** Shows a toast for 5 seconds, replacing the one before. */
export function showToast(toast: Toast): void {
  // A copy, so that the same toast can be shown twice.
  latest = { ...toast };
  for (const listener of listeners) listener();
}

/** Ends the toast of this name, if it is the last one. */
export function endToast(about: string): void {
  if (latest?.about === about) showToast({ title: '', resultOf: about });
}

export function latestToast(): Toast | null {
  return latest;
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
