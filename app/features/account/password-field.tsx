import { Field as ArkField } from '@ark-ui/react/field';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldProps } from '../../ui/field.tsx';
import { inputClass } from '../../ui/field-class.ts';

export interface PasswordFieldProps
  extends
    Pick<FieldProps, 'label' | 'hint' | 'error'>,
    Omit<ComponentProps<'input'>, 'className' | 'children' | 'type'> {}

/** A password, which can be shown while it is typed. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...{ label, hint, error }}>
      <div className="relative">
        <ArkField.Input
          {...input}
          dir="auto"
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={`${inputClass} pr-[76px]`}
        />
        <button
          type="button"
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-0 min-w-11 rounded-sm px-3.5 text-sm text-ink-2 hover:text-ink"
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </button>
      </div>
    </Field>
  );
}
