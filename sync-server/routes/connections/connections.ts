import type { listConnections, removeConnection, resumeConnection } from '#core/api/connections.ts';
import type { AppDeps } from '../../app-context.ts';
import { notFound } from '../../errors.ts';
import type { Handler } from '../handler.ts';
import { readPlatform } from './read-platform.ts';

type ConnectionDeps = Pick<AppDeps, 'connections'>;

export function handleListConnections({ connections }: ConnectionDeps): Handler<typeof listConnections> {
  return ({ user }) => connections.list(user.id);
}

export function handleResumeConnection({ connections }: ConnectionDeps): Handler<typeof resumeConnection> {
  return async ({ user, params }) => {
    const owner = { userId: user.id, platformId: readPlatform(params).id };
    await connections.resume(owner);
    const resumed = await connections.find(owner);
    if (!resumed) throw notFound();
    return resumed;
  };
}

/** What is not connected stays so. */
export function handleRemoveConnection({ connections }: ConnectionDeps): Handler<typeof removeConnection> {
  return async ({ user, params }) => {
    await connections.remove({ userId: user.id, platformId: readPlatform(params).id });
    return { success: true };
  };
}
