/**
 * The readable cookie beside the session's: it says that somebody is signed in, and nothing else, so that the page of a
 * stranger need not ask. Under https its name carries the prefix `__Host-`.
 */
export const signedInCookie = 'rostrum_signed_in';
