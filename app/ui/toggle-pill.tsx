import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

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
