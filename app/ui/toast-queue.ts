import { createToaster } from '@ark-ui/react/toast';
import type { Toast } from './show-toast.ts';

/** Milliseconds after which a toast closes automatically (docs/rules.md, "Figures"). */
const duration = 5000;

/** One toast at a time: a new one replaces the one before. */
export const toastQueue = createToaster({ placement: 'top-start', max: 1, duration, removeDelay: 160, gap: 12 });

export function queueToast({ title, text, tone, action }: Toast): void {
  toastQueue.remove();
  toastQueue.create({
    title,
    description: text,
    type: tone === 'bad' ? 'error' : 'info',
    duration,
    ...(action ? { action: { label: action.label, onClick: action.run } } : {}),
  });
}
