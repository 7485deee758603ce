import { loginRequest } from '#core/api/auth.ts';
import type { AppContext, AppDeps } from '../../app-context.ts';
import { wrongCredentials } from '../../errors.ts';
import { addressKey } from '../../middleware/address-key.ts';
import { knownDevice, rememberDevice } from '../../middleware/known-device.ts';
import { startSession } from '../../middleware/sessions.ts';
import { validate } from '../../middleware/validate.ts';
import { nameKey } from '../../store/name-shapes.ts';
import { findCredentials } from '../../store/users.ts';
import { isRightPassword } from './passwords.ts';
import { presentUser } from './present-user.ts';

/** POST /api/auth/login: signs in under a new session id. An unknown name gets the same answer in the same time. */
export function postLogin(deps: AppDeps) {
  const { config, database, limits, now } = deps;
  const isHttps = config.publicUrl?.protocol === 'https:';
  return async (ctx: AppContext): Promise<void> => {
    const { username, password } = validate(ctx, loginRequest);
    const address = addressKey(ctx.ip);
    const attempt = `${address} ${nameKey(username)}`;
    // Counted before the password is looked at: attempts made at once are all counted.
    await limits.signInAddress.count(address);
    await limits.signIn.count(attempt);
    const user = await findCredentials(database, username);
    const account = (user && knownDevice(ctx, { userId: user.id, isHttps })) ?? nameKey(username);
    limits.signInAccount.begin(account);
    const isRight = await isRightPassword(user?.passwordHash ?? null, password);
    if (!user || !isRight) throw wrongCredentials();
    await limits.signIn.forget(attempt);
    limits.signInAccount.succeed(account);
    await startSession(ctx, user.id, now());
    rememberDevice(ctx, { userId: user.id, isHttps });
    ctx.body = await presentUser(deps, user);
  };
}
