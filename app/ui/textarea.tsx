import { Field as ArkField } from '@ark-ui/react/field';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { inputClass } from './field-class.ts';
import { Field, type FieldProps } from './field.tsx';
import { limitHint } from './limit-hint.ts';

export interface TextareaProps
  extends Omit<FieldProps, 'children'>, Omit<ComponentProps<'textarea'>, 'className' | 'children'> {}

/** A multi-line text input with a label; it grows with its content. */
export function Textarea({
  label,
  isLabelHidden,
  hint,
  error,
  isRequired,
  isDisabled,
  className,
  rows = 3,
  ...textarea
}: TextareaProps) {
  return (
    <Field
      {...{ label, isLabelHidden, error, isRequired, isDisabled, className }}
      hint={limitHint({ ...textarea, hint })}
    >
      <ArkField.Textarea
        dir="auto"
        {...textarea}
        rows={rows}
        // With `field-sizing: content` the textarea would ignore `rows`.
        style={{ minHeight: `${rows * 1.5 + 1.2}em` }}
        className={classNames(inputClass, 'field-sizing-content max-h-[60dvh] resize-y')}
      />
    </Field>
  );
}
