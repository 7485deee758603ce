import { RiAddBoxLine, RiShare2Line } from '@remixicon/react';
import type { ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';

/** Safari installs nothing by itself: these are the taps. */
const steps: readonly { readonly id: string; readonly text: ReactNode }[] = [
  {
    id: 'share',
    text: (
      <>
        Tap <b className="font-medium">Share</b>{' '}
        <RiShare2Line size={18} aria-hidden="true" className="inline align-text-bottom" /> in Safari's bar.
      </>
    ),
  },
  {
    id: 'add',
    text: (
      <>
        Choose <b className="font-medium">Add to Home Screen</b>{' '}
        <RiAddBoxLine size={18} aria-hidden="true" className="inline align-text-bottom" />.
      </>
    ),
  },
  { id: 'open', text: 'Open Rostrum from there and sign in once. Everything you have synced will be there.' },
];

export function HomeScreenSteps({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Add to Home Screen">
      <ol className="grid gap-3">
        {steps.map(({ id, text }, index) => (
          <li key={id} className="flex items-start gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full border border-line-strong text-sm"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{text}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
