import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'outlined' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'small';

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'border-accent bg-accent text-accent-ink hover:brightness-110',
  outlined: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink-2 hover:bg-sunken hover:text-ink',
  danger: 'border-bad bg-surface text-bad hover:bg-sunken',
};

/** 44 px high for touch, smaller for a mouse. */
const sizes: Readonly<Record<ButtonSize, string>> = {
  medium: 'min-h-11 px-4 desk:min-h-[38px] desk:px-3.5',
  small: 'min-h-11 px-3 desk:min-h-8 desk:px-2.5',
};

/** The classes of a button, also for links that look like one. */
export function buttonClass({
  variant = 'outlined',
  size = 'medium',
  className,
}: { variant?: ButtonVariant; size?: ButtonSize; className?: string | undefined } = {}): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-sm border text-sm leading-none font-medium whitespace-nowrap no-underline',
    'transition duration-120 ease-calm select-none disabled:opacity-55 disabled:pointer-events-none',
    variants[variant],
    sizes[size],
    className,
  );
}
