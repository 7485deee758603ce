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

export interface TogglePillProps {
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A filter that is on or off. */
export function TogglePill({ isOn, onPress, children }: TogglePillProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classNames(
        'inline-flex min-h-11 items-center gap-1 rounded-full border px-3 text-sm font-medium transition-colors duration-120 max-[420px]:px-2 desk:min-h-[34px] desk:px-2.5',
        isOn
          ? 'border-accent bg-accent text-accent-ink'
          : 'border-line bg-surface text-ink-2 hover:border-line-strong hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}
