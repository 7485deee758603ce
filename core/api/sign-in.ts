import { call } from './endpoint.ts';

/** Where the calls of accounts begin: strangers may send them. */
export const authPrefix = '/api/auth/';

const area = 'Sign-in';

// A page knows these calls from its first moment; their shapes load with the first form or answer.
const signInReply = async () => (await import('./auth.ts')).signInReply;

export const register = call({
  method: 'POST',
  path: '/api/auth/register',
  area,
  summary: 'Creates an account and signs in',
  body: async () => (await import('./auth.ts')).registerRequest,
  status: 201,
  reply: signInReply,
});
export const login = call({
  method: 'POST',
  path: '/api/auth/login',
  area,
  summary: 'Signs in',
  body: async () => (await import('./auth.ts')).loginRequest,
  reply: signInReply,
});
export const logout = call({
  method: 'POST',
  path: '/api/auth/logout',
  area,
  summary: 'Ends the session and its event streams',
  status: 204,
  reply: 'nothing',
});
export const getMe = call({
  method: 'GET',
  path: '/api/auth/me',
  area,
  summary: 'The signed-in user',
  timeLimit: 'session-check',
  reply: signInReply,
});

/**
 * The readable cookie beside the session's: it says that somebody is signed in, and nothing else, so that the page of a
 * stranger need not ask. Under https its name carries the prefix `__Host-`.
 */
export const signedInCookie = 'rostrum_signed_in';
