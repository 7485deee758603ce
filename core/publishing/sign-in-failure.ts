/**
 * Why signing in at a platform connected nothing. The server names it in the address to which it returns the person.
 *
 * - `declined`: the person did not allow it
 * - `ended`: the sign-in was not begun in this session, was used before, or took too long
 * - `refused`: the platform did not accept the request, which is often a wrong setting of the server
 * - `unreachable`: the platform did not answer
 * - `not-found`: there is no account of the name that the person typed
 * - `other-account`: the person signed in with another account than they typed
 * - `no-public-address`: the platform can neither read about this server nor return to it
 */
export const signInFailures = [
  'declined',
  'ended',
  'refused',
  'unreachable',
  'not-found',
  'other-account',
  'no-public-address',
] as const;
export type SignInFailure = (typeof signInFailures)[number];

/** @param name the platform's name as it is shown */
export function signInFailureSentence(failure: SignInFailure, name: string): string {
  switch (failure) {
    case 'declined':
      return `You did not allow Rostrum to post on ${name}. Nothing was connected.`;
    case 'ended':
      return 'This connection attempt has expired or was started in another session. Connect again.';
    case 'refused':
      return `${name} refused to connect. Try again. If it keeps refusing, tell the operator of this server.`;
    case 'unreachable':
      return `${name} did not answer. Try again in a moment.`;
    case 'not-found':
      return `There is no ${name} account of this name. Enter the whole handle, for example ann.bsky.social, or the address of your server, starting with https://.`;
    case 'other-account':
      return `You signed in with another ${name} account than you entered. Nothing was connected. Connect again.`;
    case 'no-public-address':
      return `To sign in with ${name}, the operator of this server has to set PUBLIC_URL to its https:// address. Until then, use an app password.`;
  }
}
