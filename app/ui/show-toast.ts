export interface Toast {
  readonly title: string;
  readonly text?: string;
  readonly tone?: 'plain' | 'bad';
  /** One thing that can still be done, for example Undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

const listeners = new Set<() => void>();
let latest: Toast | null = null;

/** Shows a toast in place of the one before it, for 5 seconds. */
export function showToast(toast: Toast): void {
  // A copy, so that the same toast twice is shown twice.
  latest = { ...toast };
  for (const listener of listeners) listener();
}

export function latestToast(): Toast | null {
  return latest;
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
