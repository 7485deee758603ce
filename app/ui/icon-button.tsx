import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** The button's accessible name and its tooltip: a verb. */
  readonly label: string;
  /** Set when the tooltip says more than the name. */
  readonly tooltip?: string;
}

export function IconButton({ label, tooltip = label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={tooltip}
      {...rest}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-sm text-ink-2 transition duration-120 ease-calm hover:bg-sunken hover:text-ink desk:size-9',
        'disabled:pointer-events-none disabled:opacity-45',
        className,
      )}
    />
  );
}
