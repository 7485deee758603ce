import type { AppDeps } from '../../app-context.ts';
import { wrongPassword } from '../../errors.ts';
import { findPasswordHash } from '../../store/users.ts';
import { isRightPassword } from '../auth/passwords.ts';

/**
 * Makes sure that it is the person who asks, and not somebody at their open laptop.
 * @throws 400 when the password is wrong, 429 when it was guessed at too often
 */
export async function checkPassword(
  { database, limits }: Pick<AppDeps, 'database' | 'limits'>,
  userId: string,
  password: string,
): Promise<void> {
  await limits.password.count(userId);
  limits.passwordAccount.begin(userId);
  if (!(await isRightPassword(await findPasswordHash(database, userId), password))) throw wrongPassword();
  await limits.password.forget(userId);
  limits.passwordAccount.succeed(userId);
}
