import { RiErrorWarningLine } from '@remixicon/react';
import type { ReactNode } from 'react';

/** An error message, shown where the error happened. */
export function Alert({ children }: { readonly children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded-md border border-bad bg-surface px-3.5 py-3 text-base text-bad"
    >
      <RiErrorWarningLine size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
