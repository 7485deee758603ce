import { hash, randomUUID, timingSafeEqual } from 'node:crypto';
import { registerRequest } from '#core/api/auth.ts';
import type { AppContext, AppDeps } from '../../app-context.ts';
import {
  emailTaken,
  lookAlike,
  registrationClosed,
  type ServerError,
  usernameTaken,
  wrongInvite,
} from '../../errors.ts';
import { addressKey } from '../../middleware/address-key.ts';
import { rememberDevice } from '../../middleware/known-device.ts';
import { startSession } from '../../middleware/sessions.ts';
import { validate } from '../../middleware/validate.ts';
import { insertUser, type NewUserFailure } from '../../store/users.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import { presentUser } from './present-user.ts';

const refusals: Readonly<Record<NewUserFailure['type'], () => ServerError>> = {
  'username-taken': usernameTaken,
  'look-alike': lookAlike,
  // Without mail nobody can be told at the address itself; how many such answers one caller gets is limited.
  'email-taken': emailTaken,
};

/** POST /api/auth/register: makes an account and signs in. */
export function postRegister(deps: AppDeps) {
  const { config, database, limits, now } = deps;
  return async (ctx: AppContext): Promise<void> => {
    const address = addressKey(ctx.ip);
    await limits.register.count(address);
    if (config.registration.type === 'closed') throw registrationClosed();
    const { username, email, password, invite } = validate(ctx, registerRequest);
    if (config.registration.type === 'invite' && !isSameText(invite ?? '', config.registration.code))
      throw wrongInvite();
    checkNewPassword(password, username);
    const user = { id: randomUUID(), username, email };
    const inserted = await insertUser(database, { ...user, passwordHash: await hashPassword(password), now: now() });
    if (!inserted.ok) {
      if (inserted.error.type === 'email-taken') await limits.takenAddress.count(address);
      throw refusals[inserted.error.type]();
    }
    await startSession(ctx, user.id, now());
    rememberDevice(ctx, { userId: user.id, isHttps: config.publicUrl?.protocol === 'https:' });
    ctx.status = 201;
    ctx.body = await presentUser(deps, user);
  };
}

/** Takes the same time wherever the texts differ. */
function isSameText(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(hash('sha256', left)), Buffer.from(hash('sha256', right)));
}
