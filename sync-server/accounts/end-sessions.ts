import type { AppDeps } from '../app-context.ts';
import { endSessionsOf, listSessionsOf } from './session-records.ts';
import { raiseSignInVersion } from './users.ts';

export type EndSessionsDeps = Pick<AppDeps, 'database' | 'doorbell' | 'now'>;

/**
 * Ends all sessions of a user except one, and sign-ins that are under way. @param deps.session its key in the database;
 * null ends all of them
 */
export async function endOthers(
  deps: EndSessionsDeps,
  { userId, session }: { readonly userId: string; readonly session: string | null },
): Promise<void> {
  await raiseSignInVersion(deps.database.knex, userId);
  const sessions = await listSessionsOf(deps.database, userId, deps.now());
  const others = sessions.map(({ id }) => id).filter((id) => id !== session);
  await endSessions(deps, userId, others);
}

/** Also ends their event streams; on other nodes at the next heartbeat. */
export async function endSessions(
  { database, doorbell }: Pick<EndSessionsDeps, 'database' | 'doorbell'>,
  userId: string,
  keys: readonly string[],
): Promise<void> {
  for (const key of await endSessionsOf(database, userId, keys)) doorbell.endSession(key);
}
