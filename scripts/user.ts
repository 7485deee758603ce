/** `npm run user -- reset-password NAME`: prints a new password for a person and signs them out everywhere. */
import { randomBytes } from 'node:crypto';
import { hashPassword } from '#server/accounts/passwords.ts';
import { openDatabase } from '#server/database/database.ts';
import { findIdentityOf } from '#server/accounts/identities.ts';
import { deleteSessionsOf } from '#server/accounts/session-records.ts';
import { findCredentials, setPasswordHash } from '#server/accounts/users.ts';
import { endWith } from './operator/end-with.ts';
import { operatorConfig } from './operator/operator-config.ts';

const config = operatorConfig();
const [command, name] = process.argv.slice(2);
if (command !== 'reset-password' || !name) endWith('Write: npm run user -- reset-password NAME');
const database = openDatabase(config.database);
const user = await findCredentials(database, name);
if (user) {
  const password = randomBytes(12).toString('base64url');
  await setPasswordHash(database, user.id, await hashPassword(password));
  await deleteSessionsOf(database, user.id);
  console.log(`New password of ${user.username}: ${password}`);
  const google = await findIdentityOf(database, user.id);
  if (google) console.log(`${google.email} can still sign in with Google, until Google is disconnected in Settings.`);
}
await database.close();
if (!user) endWith(`There is no user named ${name}.`);
