import { classNames } from './class-names.ts';

export type ProgressTone = 'accent' | 'growth' | 'info' | 'good';

const tones: Readonly<Record<ProgressTone, string>> = {
  accent: 'text-accent',
  growth: 'text-growth',
  info: 'text-info',
  good: 'text-good',
};

export interface ProgressProps {
  readonly label: string;
  /** 0 to 100; null while it is unknown. */
  readonly value: number | null;
  /** The kind of progress; a running operation by default. */
  readonly tone?: ProgressTone;
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
        tones[tone],
        value === null && 'animate-pulse [&::-webkit-progress-bar]:bg-current',
        className,
      )}
    />
  );
}
