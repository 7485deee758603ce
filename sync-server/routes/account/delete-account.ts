import type { deleteAccount } from '#core/api/account.ts';
import type { AppDeps } from '../../app-context.ts';
import { deleteUser } from '../../store/users.ts';
import type { Handler } from '../handler.ts';
import { checkPassword } from './check-password.ts';
import { endOthers } from './sessions.ts';

type DeleteDeps = Pick<AppDeps, 'database' | 'doorbell' | 'limits' | 'now' | 'site'>;

export function handleDeleteAccount(deps: DeleteDeps): Handler<typeof deleteAccount> {
  return async ({ user, body: { password } }) => {
    await checkPassword(deps, user.id, password);
    // Before the row goes, which the sessions go with: their event streams are found by them.
    await endOthers(deps, { userId: user.id, session: null });
    await deleteUser(deps.database, user.id, deps.now());
    deps.site.sites.forget(user.username);
    return { success: true };
  };
}
