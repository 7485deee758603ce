import type { LoginRequest, SignedInUser } from '#core/api/auth.ts';
import type { RegisterRequest } from '#core/api/register.ts';
import { messages } from '#core/api/messages.ts';
import { getMe, login, logout, register } from '#core/api/sign-in.ts';
import { done, fail, ok, type Result } from '#core/kernel/result.ts';
import type { NetworkReply } from '../ports.ts';
import { type ApiFailure, serverSentence } from './api-failure.ts';
import { checkReply, loadSchema, readCall, readJson, type Wire } from './call-api.ts';

/** Why signing in or registering failed, as the form shows it. */
export interface SignInRefusal {
  readonly message: string;
}

export async function fetchMe(wire: Wire): Promise<Result<SignedInUser, ApiFailure>> {
  return await checkUser(await readCall(wire, getMe, {}, readBody));
}

export async function postLogin(wire: Wire, credentials: LoginRequest): Promise<Result<SignedInUser, SignInRefusal>> {
  const entered = await checkUser(await readCall(wire, login, { body: credentials }, readBody));
  if (entered.ok) return entered;
  const { error } = entered;
  // Here 401 has a sentence of its own; elsewhere it means that there is no session.
  const own = error.type === 'signed-out' ? error.message.trim() || messages.failedToLogin : null;
  return fail({ message: own ?? serverSentence(error, messages.failedToLogin) });
}

export async function postRegister(wire: Wire, account: RegisterRequest): Promise<Result<SignedInUser, SignInRefusal>> {
  const entered = await checkUser(await readCall(wire, register, { body: account }, readBody));
  return entered.ok ? entered : fail({ message: serverSentence(entered.error, messages.failedToRegister) });
}

export async function postLogout(wire: Wire): Promise<Result<void, ApiFailure>> {
  return await readCall(wire, logout, {}, () => Promise.resolve(done));
}

async function readBody(reply: NetworkReply): Promise<Result<unknown, never>> {
  return ok(await readJson(reply));
}

/** The schema is loaded after the answer, so loading it does not count against the call's time limit. */
async function checkUser(answered: Result<unknown, ApiFailure>): Promise<Result<SignedInUser, ApiFailure>> {
  if (!answered.ok) return answered;
  const shape = await loadSchema(getMe.reply);
  return shape ? checkReply(answered.value, shape) : fail({ type: 'unreachable' });
}
