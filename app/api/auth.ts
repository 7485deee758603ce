import type { LoginRequest, RegisterRequest, SignedInUser } from '#core/api/auth.ts';
import { messages } from '#core/api/messages.ts';
import { getMe, login, logout, register } from '#core/api/sign-in.ts';
import { done, fail, type Result } from '#core/kernel/result.ts';
import { isAnswered, type ApiFailure } from './api-failure.ts';
import { callApi, readCall } from './call-api.ts';
import type { Wire } from './exchange.ts';

/** Why somebody did not get in, as the form says it. */
export interface SignInRefusal {
  readonly message: string;
}

export async function fetchMe(wire: Wire): Promise<Result<SignedInUser, ApiFailure>> {
  return await callApi(wire, getMe, {});
}

export async function postLogin(wire: Wire, credentials: LoginRequest): Promise<Result<SignedInUser, SignInRefusal>> {
  const entered = await callApi(wire, login, { body: credentials });
  if (entered.ok) return entered;
  // Here 401 has a sentence of its own; elsewhere it means that nobody is signed in.
  const { error } = entered;
  return fail({
    message:
      error.type === 'signed-out'
        ? error.message.trim() || messages.failedToLogin
        : sentenceOf(error, messages.failedToLogin),
  });
}

export async function postRegister(wire: Wire, account: RegisterRequest): Promise<Result<SignedInUser, SignInRefusal>> {
  const entered = await callApi(wire, register, { body: account });
  return entered.ok ? entered : fail({ message: sentenceOf(entered.error, messages.failedToRegister) });
}

export async function postLogout(wire: Wire): Promise<Result<void, ApiFailure>> {
  return await readCall(wire, logout, {}, () => Promise.resolve(done));
}

/** The sentences of the error catalogue (specification, section 8); `whenSilent` where the server gave none. */
function sentenceOf(failure: ApiFailure, whenSilent: string): string {
  if (!isAnswered(failure)) return messages.networkError;
  if (failure.type === 'signed-out') return messages.authenticationRequired;
  if (failure.status === 429) return messages.tooManyRequests;
  return failure.message.trim() || whenSilent;
}
