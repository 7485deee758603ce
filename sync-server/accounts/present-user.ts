import type { SignedInUser } from '#core/api/auth.ts';
import type { WorkspaceRow } from '#core/workspace/workspace-row.ts';
import type { AppDeps } from '../app-context.ts';
import type { User } from './users.ts';

/** The signed-in user, with the profile of their workspace if the server already has it. */
export async function presentUser(
  { syncStore }: Pick<AppDeps, 'syncStore'>,
  { id, username, email }: User,
): Promise<SignedInUser> {
  const workspace = await syncStore.document(id, id);
  const row = workspace ? (JSON.parse(workspace.rowJson) as WorkspaceRow) : null;
  const { fullName = null, title = null, bio = null, profileImageUrl = null } = row?.profile ?? {};
  return { id, username, email, fullName, title, bio, profileImageUrl };
}
