import { signedInUser, type LoginRequest, type RegisterRequest, type SignedInUser } from '#core/api/auth.ts';
import { messages } from '#core/api/messages.ts';
import { type Result, fail, ok } from '#core/kernel/result.ts';
import { z } from 'zod';
import { callApi, type ApiBody, type ApiFailure } from './client.ts';

/** A session check that gets no answer within this many milliseconds counts as offline. */
const sessionCheckTimeout = 5000;

/** The user, or an object with a user field (specification, section 7). */
const userReply = z.union([signedInUser, z.object({ user: signedInUser }).transform(({ user }) => user)]);

export async function fetchMe(): Promise<Result<SignedInUser, ApiFailure>> {
  return readUser(await callApi({ method: 'GET', path: '/api/auth/me', timeout: sessionCheckTimeout }), messages.authenticationRequired);
}

export async function postLogin(credentials: LoginRequest): Promise<Result<SignedInUser, ApiFailure>> {
  return readUser(await callApi({ method: 'POST', path: '/api/auth/login', json: credentials, whenSilent: messages.failedToLogin }), messages.failedToLogin);
}

export async function postRegister(account: RegisterRequest): Promise<Result<SignedInUser, ApiFailure>> {
  return readUser(await callApi({ method: 'POST', path: '/api/auth/register', json: account, whenSilent: messages.failedToRegister }), messages.failedToRegister);
}

export async function postLogout(): Promise<Result<ApiBody, ApiFailure>> {
  return await callApi({ method: 'POST', path: '/api/auth/logout' });
}

function readUser(reply: Result<ApiBody, ApiFailure>, otherwise: string): Result<SignedInUser, ApiFailure> {
  if (!reply.ok) return reply;
  const user = userReply.safeParse(reply.value);
  // An answer that is not ours, for example a hotel's sign-in page, says nothing about the session.
  return user.success ? ok(user.data) : fail({ type: 'unreachable', message: otherwise });
}
