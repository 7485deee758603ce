import type { changePassword, deleteAccount, endOtherSessions, endSession, listSessions } from '#core/api/account.ts';
import type { AppDeps, RequestSession } from '../app-context.ts';
import type { Handler } from '../handler.ts';
import { confirmOwner } from './confirm-owner.ts';
import { endOthers, endSessions } from './end-sessions.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import { listSessionsOf } from './session-records.ts';
import { deleteUser, setPasswordHash } from './users.ts';

type PasswordDeps = Pick<AppDeps, 'calendarFeeds' | 'database' | 'doorbell' | 'limits' | 'mails' | 'now'>;

/** A new password ends all other sessions, including those of anyone who learned the old one. */
export function handleChangePassword(deps: PasswordDeps): Handler<typeof changePassword> {
  return async ({ user, session, body: { currentPassword, newPassword, renewCalendarFeed = false } }) => {
    await confirmOwner(deps, { userId: user.id, session, password: currentPassword });
    checkNewPassword(newPassword, user.username);
    await setPasswordHash(deps.database, user.id, await hashPassword(newPassword));
    await endOthers(deps, { userId: user.id, session });
    if (renewCalendarFeed && (await deps.calendarFeeds.find(user.id)).path !== null)
      await deps.calendarFeeds.renew(user.id);
    await deps.mails.put({ kind: 'password-changed', userId: user.id });
    return { success: true };
  };
}

type DeleteDeps = Pick<AppDeps, 'database' | 'doorbell' | 'limits' | 'now' | 'site'>;

export function handleDeleteAccount(deps: DeleteDeps): Handler<typeof deleteAccount> {
  return async ({ user, session, body: { password } }) => {
    await confirmOwner(deps, { userId: user.id, session, password });
    // Before the user's record is deleted, because the sessions go with it: their event streams are found through them.
    await endOthers(deps, { userId: user.id, session: null });
    await deleteUser(deps.database, user.id, deps.now());
    deps.site.sites.forget(user.username);
    return { success: true };
  };
}

type SessionDeps = Pick<AppDeps, 'database' | 'doorbell' | 'now'>;

export function handleListSessions({ database, now }: SessionDeps): Handler<typeof listSessions> {
  return async ({ user, session }) => {
    const sessions = await listSessionsOf(database, user.id, now());
    return sessions.map(({ id, data, createdAt }) => {
      const stored = JSON.parse(data) as Partial<RequestSession>;
      const { device = null, signedInAt = createdAt, seenAt = createdAt, way = null, secondFactor = null } = stored;
      return {
        id,
        device,
        way,
        secondFactor,
        signedInAt: new Date(signedInAt).toISOString(),
        seenAt: new Date(seenAt).toISOString(),
        isCurrent: id === session,
      };
    });
  };
}

export function handleEndSession(deps: SessionDeps): Handler<typeof endSession> {
  return async ({ user, params }) => {
    await endSessions(deps, user.id, [params['session']!]);
    return { success: true };
  };
}

export function handleEndOtherSessions(deps: SessionDeps): Handler<typeof endOtherSessions> {
  return async ({ user, session }) => {
    await endOthers(deps, { userId: user.id, session });
    return { success: true };
  };
}
