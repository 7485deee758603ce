/**
 * The operator's commands for one account:
 *
 * - `npm run user -- reset-password NAME` prints a new password and signs the person out everywhere.
 * - `npm run user -- remove-second-factor NAME` removes the authenticator app and the recovery codes.
 */
import { randomBytes } from 'node:crypto';
import { hashPassword } from '#server/accounts/passwords.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { findIdentityOf } from '#server/accounts/identities.ts';
import { listPasskeys } from '#server/accounts/passkeys.ts';
import { removeSecondFactor } from '#server/accounts/second-factors.ts';
import { deleteSessionsOf } from '#server/accounts/session-records.ts';
import { findCredentials, setPasswordHash, type User } from '#server/accounts/users.ts';
import { counted } from '#core/kernel/counted.ts';
import { endWith } from './operator/end-with.ts';
import { operatorConfig } from './operator/operator-config.ts';

const commands: Readonly<Record<string, (database: Database, user: User) => Promise<void>>> = {
  'reset-password': resetPassword,
  'remove-second-factor': removeFactor,
};

const config = operatorConfig();
const [named, name] = process.argv.slice(2);
const command = named === undefined ? undefined : commands[named];
if (!command || !name) endWith(`Write: npm run user -- ${Object.keys(commands).join('|')} NAME`);
const database = openDatabase(config.database);
const user = await findCredentials(database, name);
if (user) await command(database, user);
await database.close();
if (!user) endWith(`There is no user named ${name}.`);

async function resetPassword(of: Database, { id, username }: User): Promise<void> {
  const password = randomBytes(12).toString('base64url');
  await setPasswordHash(of, id, await hashPassword(password));
  await deleteSessionsOf(of, id);
  console.log(`New password of ${username}: ${password}`);
  const google = await findIdentityOf(of, id);
  if (google) console.log(`${google.email} can still sign in with Google, until Google is disconnected in Settings.`);
  const passkeys = await listPasskeys(of, id);
  if (passkeys.length > 0)
    console.log(`${counted(passkeys.length, 'passkey')} can still sign in, until removed in Settings.`);
}

async function removeFactor(of: Database, { id, username }: User): Promise<void> {
  const wasOn = await removeSecondFactor(of, id);
  console.log(wasOn ? `${username} signs in without a code now.` : `${username} had no second factor.`);
}
