import type { changePassword } from '#core/api/account.ts';
import type { AppDeps } from '../../app-context.ts';
import { setPasswordHash } from '../../store/users.ts';
import { checkNewPassword, hashPassword } from '../auth/passwords.ts';
import type { Handler } from '../handler.ts';
import { checkPassword } from './check-password.ts';
import { endOthers } from './sessions.ts';

type PasswordDeps = Pick<AppDeps, 'calendarFeeds' | 'database' | 'doorbell' | 'limits' | 'now'>;

/** Whoever learned the old password is signed out by the new one. */
export function handleChangePassword(deps: PasswordDeps): Handler<typeof changePassword> {
  return async ({ user, session, body: { currentPassword, newPassword, renewCalendarFeed = false } }) => {
    await checkPassword(deps, user.id, currentPassword);
    checkNewPassword(newPassword, user.username);
    await setPasswordHash(deps.database, user.id, await hashPassword(newPassword));
    await endOthers(deps, { userId: user.id, session });
    if (renewCalendarFeed && (await deps.calendarFeeds.path(user.id)) !== null) await deps.calendarFeeds.renew(user.id);
    return { success: true };
  };
}
