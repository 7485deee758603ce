import { createToaster } from '@ark-ui/react/toast';

/** One toast at a time; it closes by itself after 5 seconds (specification, section 9). */
export const toaster = createToaster({ placement: 'bottom-end', max: 1, duration: 5000, removeDelay: 160, gap: 12 });

export interface Toast {
  readonly title: string;
  readonly text?: string;
  readonly tone?: 'plain' | 'bad';
  /** One thing that can still be done, for example Undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Shows a toast in place of the one before it. */
export function showToast({ title, text, tone = 'plain', action }: Toast): void {
  toaster.remove();
  toaster.create({
    title,
    description: text,
    type: tone === 'bad' ? 'error' : 'info',
    duration: 5000,
    ...(action ? { action: { label: action.label, onClick: action.run } } : {}),
  });
}
