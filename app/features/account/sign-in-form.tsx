/**
 * The form of the sign-in and registration screens.
 *
 * A press checks the values on the device, beside their fields, and only then calls `enter`. A refusal of the server is
 * shown above the fields until a value changes, except that registration needs a code. After a success the page opens
 * that the person had asked for. The values stay through every failure, also when the schema's script did not load.
 */
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import { messages } from '#core/api/messages.ts';
import type { Result } from '#core/kernel/result.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { useComeBack } from './use-come-back.ts';
import { useForm } from './use-form.ts';

export interface SignInFormProps<Values, Output> {
  /** The schema that checks the values; loaded once the form is on the screen. */
  readonly schema: () => Promise<z.ZodMiniType<Output>>;
  readonly start: Values;
  readonly nameLabel?: string;
  readonly sendLabel: string;
  /** The message shown after a successful sign-in. */
  readonly welcome: string;
  /** May resolve to a sentence below the welcome. */
  readonly enter: (output: Output) => Promise<Result<string | void, { readonly message: string }>>;
  /** The fields below the username. */
  readonly children: (form: {
    readonly fieldProps: FieldPropsOf<Values>;
    readonly failure: string | null;
  }) => ReactNode;
}

/** The props that connect a text field to the form, by the field's name. */
type FieldPropsOf<Values> = (
  name: keyof Values & string,
) => Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange'>;

export function SignInForm<Values extends Record<string, string> & { username: string }, Output>({
  schema,
  start,
  nameLabel = 'Username',
  sendLabel,
  welcome,
  enter,
  children,
}: SignInFormProps<Values, Output>) {
  const comeBack = useComeBack();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    schema,
    start,
    onNotLoaded: () => setFailure(messages.networkError),
    send: async (output) => {
      setFailure(null);
      const entered = await enter(output);
      if (!entered.ok) return setFailure(entered.error.message);
      showToast({ title: welcome, ...(entered.value && { text: entered.value }) });
      await comeBack();
    },
  });
  const fieldProps: FieldPropsOf<Values> = (name) => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event) => {
      form.set(name, event.target.value);
      // The refusal was about the previous values. That registration requires a code stays true.
      setFailure((now) => (now === messages.registrationClosed ? now : null));
    },
  });

  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      {failure && <Alert>{failure}</Alert>}
      <TextField
        label={nameLabel}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldProps('username')}
      />
      {children({ fieldProps, failure })}
      <Button type="submit" variant="primary" isBusy={form.isBusy}>
        {sendLabel}
      </Button>
    </form>
  );
}
