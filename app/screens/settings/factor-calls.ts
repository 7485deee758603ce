/** Changes of how the person signs in, which only the server can make. Failures are sentences. */
import { type StartRegistrationOpts } from '@simplewebauthn/browser';
import { done, fail, ok, type Result } from '#core/kernel/result.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { type ApiFailure, serverSentence } from '../../engine/wire/api-failure.ts';
import { callApi } from '../../engine/wire/call-api.ts';

/** The confirmation of a change. Fields are absent where the account has no password or no authenticator app. */
export interface Confirmation {
  readonly password?: string;
  readonly code?: string;
}

const loadCalls = () => import('#core/api/factors.ts');
const notChanged = 'Could not save the change. Try again.';

type Calls = Awaited<ReturnType<typeof loadCalls>>;

async function call<Reply>(ask: (calls: Calls) => Promise<Result<Reply, ApiFailure>>): Promise<Result<Reply, string>> {
  const calls = await loadCalls().catch(() => null);
  if (!calls) return fail('Could not reach the server. Check your connection and try again.');
  const answered = await ask(calls);
  return answered.ok ? answered : fail(serverSentence(answered.error, notChanged));
}

/** Returns the app's secret, and the address that a QR code shows. */
export async function beginSecondFactor({ password }: Confirmation) {
  return await call(({ beginSecondFactor: begin }) => callApi(browserWire, begin, { body: { password } }));
}

/** Returns the recovery codes. */
export async function confirmSecondFactor(code: string): Promise<Result<readonly string[], string>> {
  const confirmed = await call(({ confirmSecondFactor: confirm }) => callApi(browserWire, confirm, { body: { code } }));
  return confirmed.ok ? ok(confirmed.value.recoveryCodes) : confirmed;
}

export async function turnOffSecondFactor(confirmation: Confirmation): Promise<Result<void, string>> {
  const off = await call(({ turnOffSecondFactor: turnOff }) => callApi(browserWire, turnOff, { body: confirmation }));
  return off.ok ? done : off;
}

/** Returns the new codes. */
export async function renewRecoveryCodes(confirmation: Confirmation): Promise<Result<readonly string[], string>> {
  const renewed = await call(({ renewRecoveryCodes: renew }) => callApi(browserWire, renew, { body: confirmation }));
  return renewed.ok ? ok(renewed.value.recoveryCodes) : renewed;
}

/** Lets the browser make a passkey, and adds it. */
export async function addPasskey(name: string, confirmation: Confirmation): Promise<Result<void, string>> {
  const begun = await call(({ beginNewPasskey }) => callApi(browserWire, beginNewPasskey, { body: confirmation }));
  if (!begun.ok) return begun;
  const made = await makePasskey(begun.value);
  if (!made.ok) return made;
  const added = await call(({ addPasskey: add }) =>
    callApi(browserWire, add, { body: { name, credential: made.value } }),
  );
  return added.ok ? done : added;
}

async function makePasskey(optionsJSON: StartRegistrationOpts['optionsJSON']) {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return ok(await startRegistration({ optionsJSON }));
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    return fail(
      isKnown ? 'This device has a passkey for your account already.' : 'No passkey was made. Try again, or cancel.',
    );
  }
}

export async function renamePasskey(id: string, name: string): Promise<Result<void, string>> {
  const renamed = await call(({ renamePasskey: rename }) =>
    callApi(browserWire, rename, { params: { id }, body: { name } }),
  );
  return renamed.ok ? done : renamed;
}

export async function removePasskey(id: string): Promise<Result<void, string>> {
  const removed = await call(({ removePasskey: remove }) => callApi(browserWire, remove, { params: { id } }));
  return removed.ok ? done : removed;
}

/** Logs out all other devices. */
export async function endOtherDevices(): Promise<Result<void, string>> {
  const account = await import('#core/api/account.ts').catch(() => null);
  const ended = account ? await callApi(browserWire, account.endOtherSessions, {}) : null;
  return ended?.ok
    ? done
    : fail('Your other devices are still logged in. Log them out under “Where you are signed in”.');
}
