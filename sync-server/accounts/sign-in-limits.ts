import type { AppDeps } from '../app-context.ts';
import { nameKey, type User } from './users.ts';

/**
 * The limits of guessing a password, when an account has two names: its username and its confirmed address.
 *
 * Attempts are counted under the name as it was typed, known or not, and beyond that limit answered 429. They are also
 * counted under the account, so that two names allow no more guesses than one. Beyond that limit the answer is the one to
 * a wrong password, whatever the password: 429 would tell somebody who has used up the guesses of one name that another
 * name is of the same account. A browser in which the person has signed in before is of that account, and is told to
 * wait.
 */
export interface GuessedAccount {
  /** The caller's address, as limits count it. */
  readonly address: string;
  /** The name as it was typed. */
  readonly name: string;
  /** Null for an unknown name, which costs the same work. */
  readonly user: Pick<User, 'id'> | null;
  /**
   * The mark of a browser in which the person has signed in before. Strangers' guesses do not keep it out, unless they come
   * from its own network.
   */
  readonly known: string | null;
}

type Limits = Pick<AppDeps['limits'], 'signIn' | 'signInAccount'>;

/** Keys that no typed name equals: `nameKey` leaves no capital letter. */
const ownKey = (userId: string) => `Account ${userId}`;
const browserKey = (mark: string) => `Browser ${mark}`;

/** By the name that is typed, before it is looked up. @throws 429 */
export async function countGuessedName(
  { signIn }: Pick<Limits, 'signIn'>,
  { address, name }: Pick<GuessedAccount, 'address' | 'name'>,
): Promise<void> {
  await signIn.count(`${address} ${nameKey(name)}`);
}

/**
 * Whether the password may count; it is checked in any case, which takes the same time.
 *
 * @throws 429; in a browser that the person has signed in with also beyond the limits of the account
 */
export async function mayBeRight(limits: Limits, { address, name, user, known }: GuessedAccount): Promise<boolean> {
  const key = nameKey(name);
  const own = ownKey(user?.id ?? key);
  if (known !== null) {
    await limits.signIn.count(`${address} ${own}`);
    return limits.signInAccount.begin(browserKey(known));
  }
  const isOpen = limits.signInAccount.begin(key, own);
  return (await limits.signIn.isWithin(`${address} ${own}`)) && isOpen;
}

/** Takes the counts of a right password back. */
export async function forgetGuess(limits: Limits, { address, name, user, known }: GuessedAccount): Promise<void> {
  const key = nameKey(name);
  const own = ownKey(user?.id ?? key);
  await limits.signIn.forget(`${address} ${key}`);
  await limits.signIn.forget(`${address} ${own}`);
  for (const counted of known === null ? [key, own] : [browserKey(known)]) limits.signInAccount.succeed(counted);
}

/** Lets a caller in who has replaced a forgotten password, although they have guessed. */
export async function forgetGuesses(
  { signIn }: Pick<Limits, 'signIn'>,
  { address, user }: { readonly address: string; readonly user: User },
): Promise<void> {
  for (const key of [nameKey(user.username), nameKey(user.email), ownKey(user.id)])
    await signIn.forget(`${address} ${key}`);
}
