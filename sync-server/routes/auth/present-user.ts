import type { SignedInUser } from '#core/api/auth.ts';
import type { WorkspaceRow } from '#core/workspace/workspace-row.ts';
import type { AppDeps } from '../../app-context.ts';
import type { User } from '../../store/users.ts';

/** The signed-in user with the profile of their workspace, as far as the workspace has reached the server. */
export async function presentUser({ syncStore }: AppDeps, { id, username, email }: User): Promise<SignedInUser> {
  const workspace = await syncStore.document(id, id);
  const row = workspace ? (JSON.parse(workspace.rowJson) as WorkspaceRow) : null;
  const { fullName = null, title = null, bio = null, profileImageUrl = null } = row?.profile ?? {};
  return { id, username, email, fullName, title, bio, profileImageUrl };
}
