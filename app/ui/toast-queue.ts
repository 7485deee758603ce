import { createToaster } from '@ark-ui/react/toast';
import type { Toast } from './show-toast.ts';

/** Milliseconds after which a toast closes automatically (docs/rules.md, "Figures"). */
const duration = 5000;

/** One toast at a time: a new one replaces the one before, and a result only the one that it is the result of. */
export const toastQueue = createToaster({ placement: 'top-start', max: 1, duration, removeDelay: 160, gap: 12 });

export function queueToast({ title, text, tone, action, about, resultOf }: Toast): void {
  if (resultOf !== undefined && !toastQueue.isVisible(resultOf)) return;
  toastQueue.remove();
  if (title === '') return;
  toastQueue.create({
    ...(about !== undefined && { id: about }),
    title,
    description: text,
    type: tone === 'bad' ? 'error' : 'info',
    duration,
    ...(action ? { action: { label: action.label, onClick: action.run } } : {}),
  });
}
