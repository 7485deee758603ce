import type { LoginRequest, RegisterRequest, SignedInUser } from '#core/api/auth.ts';
import { messages } from '#core/api/messages.ts';
import { type Result, fail, ok } from '#core/kernel/result.ts';
import { callApi, type ApiBody, type ApiFailure } from './client.ts';
import { loadSchema } from './load-schema.ts';

/** A session check that gets no answer within this many milliseconds counts as offline. */
const sessionCheckTimeout = 5000;

export async function fetchMe(): Promise<Result<SignedInUser, ApiFailure>> {
  return await readUser(await callApi({ method: 'GET', path: '/api/auth/me', timeout: sessionCheckTimeout }));
}

export async function postLogin(credentials: LoginRequest): Promise<Result<SignedInUser, ApiFailure>> {
  return await readUser(
    await callApi({ method: 'POST', path: '/api/auth/login', json: credentials, whenSilent: messages.failedToLogin }),
  );
}

export async function postRegister(account: RegisterRequest): Promise<Result<SignedInUser, ApiFailure>> {
  return await readUser(
    await callApi({ method: 'POST', path: '/api/auth/register', json: account, whenSilent: messages.failedToRegister }),
  );
}

export async function postLogout(): Promise<Result<ApiBody, ApiFailure>> {
  return await callApi({ method: 'POST', path: '/api/auth/logout' });
}

async function readUser(reply: Result<ApiBody, ApiFailure>): Promise<Result<SignedInUser, ApiFailure>> {
  if (!reply.ok) return reply;
  const signInReply = await loadSchema(async () => (await import('#core/api/auth.ts')).signInReply);
  const user = signInReply?.safeParse(reply.value);
  // An answer that is not ours, for example a hotel's sign-in page, says nothing about the session.
  return user?.success ? ok(user.data) : fail({ type: 'unreachable', message: messages.networkError });
}
