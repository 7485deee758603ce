import { Field as ArkField } from '@ark-ui/react/field';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface FieldProps {
  readonly label: string;
  /** Hides the label visually, but not from screen readers. */
  readonly isLabelHidden?: boolean | undefined;
  readonly hint?: ReactNode;
  /** The error of the value; marks the input as invalid and is announced with it. */
  readonly error?: string | null | undefined;
  readonly isRequired?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A label, an input, a hint and an error, connected by ids. */
export function Field({ label, isLabelHidden, hint, error, isRequired, isDisabled, className, children }: FieldProps) {
  return (
    <ArkField.Root
      invalid={Boolean(error)}
      required={isRequired ?? false}
      disabled={isDisabled ?? false}
      className={classNames('min-w-0', className)}
    >
      <ArkField.Label className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
        {label}
      </ArkField.Label>
      {children}
      {hint && <ArkField.HelperText className="mt-1.5 block text-xs text-ink-3">{hint}</ArkField.HelperText>}
      <ArkField.ErrorText className="mt-1.5 block text-sm text-bad">{error}</ArkField.ErrorText>
    </ArkField.Root>
  );
}
