import { useEffect, useRef, useState } from 'react';
import { messages } from '#core/api/messages.ts';
import { fail, type Result } from '#core/kernel/result.ts';
import type { SignedInUser } from '#core/api/auth.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { isAnswered, serverSentence } from '../../engine/wire/api-failure.ts';
import type { SignInRefusal } from '../../engine/wire/auth.ts';
import { callApi } from '../../engine/wire/call-api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { CodeField } from './code-field.tsx';
import { useForm } from './use-form.ts';
import { useComeBack } from './use-come-back.ts';
import { useSession } from './use-session.ts';

const loadCalls = () => import('#core/api/factor-sign-in.ts');
const schema = async () => (await loadCalls()).secondFactorRequest;

export interface SecondFactorFormProps {
  /** Called where the sign-in has to begin again, with the reason; null where the person wants that. */
  readonly onAgain: (sentence: string | null) => void;
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ onAgain }: SecondFactorFormProps) {
  const { enter } = useSession();
  const comeBack = useComeBack();
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = useForm({
    schema,
    start: { code: '' },
    onNotLoaded: () => setFailure(messages.networkError),
    send: async ({ code }) => {
      setFailure(null);
      const entered = await enter(() => postCode(code));
      if (entered.ok) {
        showToast({ title: 'Successfully logged in' });
        await comeBack();
      } else if (entered.error.reason === 'ended') onAgain(entered.error.message);
      else return { code: entered.error.message };
      return undefined;
    },
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      {failure && <Alert>{failure}</Alert>}
      <CodeField
        ref={field}
        name="code"
        value={form.values.code}
        error={form.errors.code}
        onChange={(code) => form.set('code', code)}
      />
      <Button type="submit" variant="primary" isBusy={form.isBusy}>
        Sign In
      </Button>
      <Button variant="quiet" onClick={() => onAgain(null)}>
        Back
      </Button>
    </form>
  );
}

async function postCode(code: string): Promise<Result<SignedInUser, SignInRefusal>> {
  const { secondFactor } = await loadCalls();
  const entered = await callApi(browserWire, secondFactor, { body: { code } });
  if (entered.ok) return entered;
  const message = serverSentence(entered.error, messages.failedToLogin);
  const isEnded = isAnswered(entered.error) && entered.error.status === 409;
  return fail(isEnded ? { message, reason: 'ended' } : { message });
}
