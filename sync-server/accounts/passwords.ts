import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import { commonPassword, passwordWithName } from '../http/errors.ts';
import { nameKey } from './users.ts';

/** Argon2id (the library's default), 19 MiB and two passes: OWASP's password storage cheat sheet, "Argon2id". */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * The 3,000 most common passwords of at least six characters; the first ones of @zxcvbn-ts/language-common 4.1.3 (MIT).
 */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

/**
 * Checks a new password, whose length the endpoint has checked (`newPassword` in core/api/auth.ts).
 *
 * @throws 400 when it is common, or contains the username
 */
export function checkNewPassword(password: string, username: string): void {
  if (common.has(password.trim().toLowerCase())) throw commonPassword();
  if (nameKey(password).includes(nameKey(username))) throw passwordWithName();
}

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, cost);
}

/** Used in place of a missing user's hash, so that an unknown name takes as long as a known one. */
const nobody = hashPassword('nobody has this password');

/** @param passwordHash null when the user does not exist; the result is false then, after the same time */
export async function isRightPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobody), password);
  return isRight && passwordHash !== null;
}
