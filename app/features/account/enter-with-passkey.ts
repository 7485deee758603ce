/** Signing in with a passkey. Loaded with the press: the sign-in screen is part of a first load. */
import { startAuthentication } from '@simplewebauthn/browser';
import type { SignedInUser } from '#core/api/auth.ts';
import { beginPasskey, signInWithPasskey } from '#core/api/factor-sign-in.ts';
import { fail, type Result } from '#core/kernel/result.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { serverSentence } from '../../engine/wire/api-failure.ts';
import type { SignInRefusal } from '../../engine/wire/auth.ts';
import { callApi } from '../../engine/wire/call-api.ts';

const notEntered = 'Could not sign in. Try again.';

/** Lets the person choose one of their passkeys for this server, and signs in with it. */
export async function enterWithPasskey(): Promise<Result<SignedInUser, SignInRefusal>> {
  const begun = await callApi(browserWire, beginPasskey, { body: {} });
  if (!begun.ok) return fail({ message: serverSentence(begun.error, notEntered) });
  const credential = await startAuthentication({ optionsJSON: begun.value }).catch(() => null);
  // Browsers do not tell a cancelled question from a device without a passkey.
  if (!credential) return fail({ message: 'No passkey was used. Try again, or sign in another way.' });
  const entered = await callApi(browserWire, signInWithPasskey, { body: { credential } });
  return entered.ok ? entered : fail({ message: serverSentence(entered.error, notEntered) });
}
