import type { SignedInUser } from '#core/api/auth.ts';

type Names = Pick<SignedInUser, 'username' | 'email'>;

/** Whether two accounts go by the same names. One server never has two such accounts at a time. */
export function isSamePerson(one: Names, other: Names): boolean {
  return sameWord(one.username, other.username) && sameWord(one.email, other.email);
}

function sameWord(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
