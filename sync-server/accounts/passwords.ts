import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import { commonPassword, passwordWithName, shortPassword } from '../http/errors.ts';
import { nameKey } from './users.ts';

/** Argon2id (the library's default), 19 MiB and two passes: OWASP's password storage cheat sheet, "Argon2id". */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The 3,000 most common passwords of six characters and more; the first of @zxcvbn-ts/language-common 4.1.3 (MIT). */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

/** Characters of a password that is chosen today; what was chosen under older rules still signs in. */
const SHORTEST = 8;

/** Checks a password that somebody chooses. @throws 400 where it is too short, common, or holds the person's name */
export function checkNewPassword(password: string, username: string): void {
  if (common.has(password.trim().toLowerCase())) throw commonPassword();
  if (Array.from(password).length < SHORTEST) throw shortPassword();
  if (nameKey(password).includes(nameKey(username))) throw passwordWithName();
}

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, cost);
}

/** Stands in for the hash of a person who does not exist, so that asking for one takes as long. */
const nobody = hashPassword('nobody has this password');

/** @param passwordHash null when there is no such person; answers false, and no sooner than with one */
export async function isRightPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobody), password);
  return isRight && passwordHash !== null;
}
