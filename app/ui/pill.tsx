import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type PillTone = 'plain' | 'accent' | 'good' | 'warn' | 'bad' | 'info';

const tones: Readonly<Record<PillTone, string>> = {
  plain: 'border-line text-ink-2',
  accent: 'border-accent text-ink',
  good: 'border-line text-good',
  warn: 'border-line text-warn',
  bad: 'border-line text-bad',
  info: 'border-line text-info',
};

/** A short fact about the element beside it. */
export function Pill({
  tone = 'plain',
  className,
  children,
}: {
  readonly tone?: PillTone;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full border bg-surface px-2.5 py-1 text-xs font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
