/**
 * Why signing in with Google signed nobody in, or connected nothing. The server names it in the address to which it
 * sends the browser.
 *
 * - `declined`: the person did not allow it
 * - `ended`: the sign-in was not begun in this browser, was used before, or took too long
 * - `refused`: Google did not accept the request, or its answer could not be verified
 * - `unreachable`: Google did not answer
 * - `unverified`: Google has no verified e-mail address for a new account
 * - `email-known`: the e-mail address belongs to an account that this Google account is not connected to
 * - `closed`: there is no account yet, and this server makes none without its form
 * - `busy`: a limit was hit
 * - `taken`: the Google account is connected to another account here
 * - `somebody-else`: the browser is signed in here as a person to whom the Google account does not belong
 * - `another`: the account here is connected to another Google account
 */
export const googleFailures = [
  'declined',
  'ended',
  'refused',
  'unreachable',
  'unverified',
  'email-known',
  'closed',
  'busy',
  'taken',
  'somebody-else',
  'another',
] as const;
export type GoogleFailure = (typeof googleFailures)[number];

const sentences: Readonly<Record<GoogleFailure, string>> = {
  declined: 'You canceled at Google. Nothing was changed.',
  ended: 'This sign-in has expired or was started in another browser. Try again.',
  refused: 'Google’s answer could not be verified. Try again. If it keeps failing, tell the operator of this server.',
  unreachable: 'Google did not answer. Try again in a moment.',
  unverified: 'Google has not verified your email address. Register with a username and password instead.',
  'email-known':
    'An account with this email address already exists. Sign in with your password first, then connect Google in Settings.',
  closed:
    'No account here is connected to this Google account, and this server does not let everyone register. With an account, sign in with your password, then connect Google in Settings.',
  busy: 'Too many requests. Please try again later.',
  taken: 'This Google account is connected to another account here. Disconnect it there first.',
  'somebody-else':
    'That Google account does not belong to the account that you are signed in with here. To use it, log out first.',
  another: 'Your account is connected to another Google account. Disconnect that one first.',
};

/** @param failure as the address names it; any other text reads as `refused` */
export function googleFailureSentence(failure: string): string {
  return sentences[googleFailures.find((each) => each === failure) ?? 'refused'];
}

/** The parameter of the page's address that names the failure, or says that Google is connected. */
export const googleParam = { name: 'google', connected: 'connected' } as const;
