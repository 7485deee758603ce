import type { endOtherSessions, endSession, listSessions } from '#core/api/account.ts';
import type { AppDeps, RequestSession } from '../../app-context.ts';
import { endSessionsOf, listSessionsOf } from '../../store/sessions.ts';
import type { Handler } from '../handler.ts';

type SessionDeps = Pick<AppDeps, 'database' | 'doorbell' | 'now'>;

export function handleListSessions({ database, now }: SessionDeps): Handler<typeof listSessions> {
  return async ({ user, session }) => {
    const sessions = await listSessionsOf(database, user.id, now());
    return sessions.map(({ id, data, createdAt }) => {
      const { device = null, signedInAt = createdAt, seenAt = createdAt } = JSON.parse(data) as Partial<RequestSession>;
      return {
        id,
        device,
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

/** Ends every session of a person but one. */
export async function endOthers(
  deps: SessionDeps,
  { userId, session }: { readonly userId: string; readonly session: string | null },
): Promise<void> {
  const sessions = await listSessionsOf(deps.database, userId, deps.now());
  const others = sessions.map(({ id }) => id).filter((id) => id !== session);
  await endSessions(deps, userId, others);
}

/** Their event streams end with them; those on other nodes at their next heartbeat. */
async function endSessions(
  { database, doorbell }: SessionDeps,
  userId: string,
  keys: readonly string[],
): Promise<void> {
  for (const key of await endSessionsOf(database, userId, keys)) doorbell.endSession(key);
}
