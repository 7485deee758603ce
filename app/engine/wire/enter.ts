/** The calls that sign somebody in. They are no part of a signed-in person's first load. */
import type { LoginRequest, SignedInUser } from '#core/api/auth.ts';
import type { Shape } from '#core/api/endpoint.ts';
import { messages } from '#core/api/messages.ts';
import type { RegisterRequest } from '#core/api/register.ts';
import { login, register } from '#core/api/sign-in.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { NetworkReply } from '../ports.ts';
import { type ApiFailure, serverSentence } from './api-failure.ts';
import type { SignInRefusal } from './auth.ts';
import { checkReply, loadSchema, readCall, readJson, type Wire } from './call-api.ts';

export async function postLogin(wire: Wire, credentials: LoginRequest): Promise<Result<SignedInUser, SignInRefusal>> {
  const answered = await checkEntered(await readCall(wire, login, { body: credentials }, readBody), login.reply);
  if (answered.ok)
    return 'secondFactor' in answered.value
      ? fail({ message: '', reason: 'second-factor' })
      : { ok: true, value: answered.value };
  const { error } = answered;
  // Here 401 has a sentence of its own; elsewhere it means that there is no session.
  const own = error.type === 'signed-out' ? error.message.trim() || messages.failedToLogin : null;
  return fail({ message: own ?? serverSentence(error, messages.failedToLogin) });
}

export async function postRegister(wire: Wire, account: RegisterRequest): Promise<Result<SignedInUser, SignInRefusal>> {
  const answered = await readCall(wire, register, { body: account }, readBody);
  const entered = await checkEntered(answered, register.reply);
  return entered.ok ? entered : fail({ message: serverSentence(entered.error, messages.failedToRegister) });
}

async function readBody(reply: NetworkReply): Promise<Result<unknown, never>> {
  return ok(await readJson(reply));
}

/** The schema is loaded after the answer, so loading it does not count against the call's time limit. */
async function checkEntered<Reply>(
  answered: Result<unknown, ApiFailure>,
  reply: () => Promise<Shape<Reply>>,
): Promise<Result<Reply, ApiFailure>> {
  if (!answered.ok) return answered;
  const shape = await loadSchema(reply);
  return shape ? checkReply(answered.value, shape) : fail({ type: 'unreachable' });
}
