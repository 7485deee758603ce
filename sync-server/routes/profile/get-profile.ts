import type { getProfile } from '#core/api/profile.ts';
import type { Handler } from '../handler.ts';

export function handleGetProfile(): Handler<typeof getProfile> {
  return ({ user, rows }) => Promise.resolve({ username: user.username, ...rows.workspace.profile });
}
