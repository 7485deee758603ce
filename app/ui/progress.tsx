import { classNames } from './class-names.ts';

export interface ProgressProps {
  readonly label: string;
  /** 0 to 100; null while it cannot be told. */
  readonly value: number | null;
  /** What it is progress in; work of the moment where nothing is said. */
  readonly tone?: 'accent' | 'growth';
  readonly className?: string;
}

export function Progress({ label, value, tone = 'accent', className }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      max={100}
      {...(value === null ? {} : { value })}
      className={classNames(
        'block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line',
        '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-current [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-240 [&::-webkit-progress-value]:ease-calm',
        tone === 'growth' ? 'text-growth' : 'text-accent',
        value === null && 'animate-pulse [&::-webkit-progress-bar]:bg-current',
        className,
      )}
    />
  );
}
