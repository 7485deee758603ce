import { RiFingerprintLine } from '@remixicon/react';
import { useState } from 'react';
import { messages } from '#core/api/messages.ts';
import { fail } from '#core/kernel/result.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useComeBack } from './use-come-back.ts';
import { useSession } from './use-session.ts';

/** Signs in with a passkey, in one press. Nothing in a browser without them. */
export function PasskeyButton() {
  const { enter } = useSession();
  const comeBack = useComeBack();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  if (!('PublicKeyCredential' in window)) return null;
  const open = async () => {
    setIsBusy(true);
    setFailure('');
    const entered = await enter(async () => {
      const loaded = await import('./enter-with-passkey.ts').catch(() => null);
      return loaded ? await loaded.enterWithPasskey() : fail({ message: messages.networkError });
    });
    setIsBusy(false);
    if (!entered.ok) return setFailure(entered.error.message);
    showToast({ title: 'Successfully logged in' });
    await comeBack();
  };
  return (
    <div className="grid gap-1.5">
      <Button isBusy={isBusy} onClick={() => void open()}>
        <RiFingerprintLine size={17} aria-hidden="true" />
        Sign in with a passkey
      </Button>
      {failure && (
        <p role="alert" className="text-sm text-pretty text-bad">
          {failure}
        </p>
      )}
    </div>
  );
}
