import { type RefObject, useRef, useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';

export interface CodeFieldProps {
  readonly name?: string;
  readonly value: string;
  readonly error?: string | undefined;
  /** True where no recovery code will do. */
  readonly isOfApp?: boolean;
  readonly ref?: RefObject<HTMLInputElement | null>;
  readonly onChange: (code: string) => void;
}

/** A code of an authenticator app, or a recovery code. Phones show digits for the one and letters for the other. */
export function CodeField({ isOfApp = false, value, onChange, ref, ...field }: CodeFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <div className="grid gap-1">
      <TextField
        {...field}
        ref={input}
        {...(isRecovery ? recoveryCode : appCode)}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {!isOfApp && (
        <button
          type="button"
          className="min-h-11 justify-self-start text-sm text-ink-2 underline underline-offset-4 hover:text-ink desk:min-h-6"
          onClick={() => {
            onChange('');
            setIsRecovery(!isRecovery);
            input.current?.focus();
          }}
        >
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </button>
      )}
      {isRecovery && (
        <p className="text-xs text-pretty text-ink-3">
          Neither the app nor a code left? Ask the person who runs this server to remove the authenticator app from your
          account.
        </p>
      )}
    </div>
  );
}

const appCode = {
  label: 'Code',
  hint: 'The six digits in your authenticator app',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
} as const;

const recoveryCode = {
  label: 'Recovery code',
  hint: 'One of the codes that you kept. Each works once.',
  autoComplete: 'off',
  inputMode: 'text',
} as const;
