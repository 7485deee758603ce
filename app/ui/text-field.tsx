import { Field as ArkField } from '@ark-ui/react/field';
import type { ComponentProps } from 'react';
import { inputClass } from './field-class.ts';
import { Field, type FieldProps } from './field.tsx';
import { limitHint } from './limit-hint.ts';

export interface TextFieldProps
  extends Omit<FieldProps, 'children'>, Omit<ComponentProps<'input'>, 'className' | 'children'> {}

/** A single-line text input with a label. */
export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  isRequired,
  isDisabled,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, isLabelHidden, error, isRequired, isDisabled, className }} hint={limitHint({ ...input, hint })}>
      <ArkField.Input dir="auto" {...input} className={inputClass} />
    </Field>
  );
}
