import type { SignedInUser } from '#core/api/auth.ts';
import { getMe, logout } from '#core/api/sign-in.ts';
import { done, fail, ok, type Result } from '#core/kernel/result.ts';
import type { ApiFailure } from './api-failure.ts';
import { checkReply, loadSchema, readCall, readJson, type Wire } from './call-api.ts';

/** Why signing in or registering failed, as the form shows it. */
export interface SignInRefusal {
  readonly message: string;
  /**
   * - `second-factor`: the password was right, and a code is asked for next
   * - `ended`: the code was asked for too long ago, and the sign-in begins again
   */
  readonly reason?: 'second-factor' | 'ended';
}

export async function fetchMe(wire: Wire): Promise<Result<SignedInUser, ApiFailure>> {
  const answered = await readCall(wire, getMe, {}, async (reply) => ok(await readJson(reply)));
  if (!answered.ok) return answered;
  // Loaded after the answer, so loading it does not count against the call's time limit.
  const shape = await loadSchema(getMe.reply);
  return shape ? checkReply(answered.value, shape) : fail({ type: 'unreachable' });
}

export async function postLogout(wire: Wire): Promise<Result<void, ApiFailure>> {
  return await readCall(wire, logout, {}, () => Promise.resolve(done));
}
