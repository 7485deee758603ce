import { hash, randomUUID, timingSafeEqual } from 'node:crypto';
import { registerRequest } from '#core/api/auth.ts';
import type { AppContext, AppDeps } from '../../app-context.ts';
import { commonPassword, emailTaken, registrationClosed, usernameTaken, wrongInvite } from '../../errors.ts';
import { addressKey } from '../../middleware/address-key.ts';
import { startSession } from '../../middleware/sessions.ts';
import { validate } from '../../middleware/validate.ts';
import { insertUser } from '../../store/users.ts';
import { hashPassword, isCommonPassword } from './passwords.ts';
import { presentUser } from './present-user.ts';

/** POST /api/auth/register: makes an account and signs in. */
export function postRegister(deps: AppDeps) {
  const { config, database, limits, now } = deps;
  return async (ctx: AppContext): Promise<void> => {
    await limits.register.count(addressKey(ctx.ip));
    if (config.registration.type === 'closed') throw registrationClosed();
    const { username, email, password, invite } = validate(ctx, registerRequest);
    if (config.registration.type === 'invite' && !isSameText(invite ?? '', config.registration.code))
      throw wrongInvite();
    if (isCommonPassword(password)) throw commonPassword();
    const user = { id: randomUUID(), username, email };
    const inserted = await insertUser(database, { ...user, passwordHash: await hashPassword(password), now: now() });
    if (!inserted.ok) throw inserted.error.type === 'username-taken' ? usernameTaken() : emailTaken();
    await startSession(ctx, user.id, now());
    ctx.status = 201;
    ctx.body = await presentUser(deps, user);
  };
}

/** Takes the same time wherever the texts differ. */
function isSameText(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(hash('sha256', left)), Buffer.from(hash('sha256', right)));
}
