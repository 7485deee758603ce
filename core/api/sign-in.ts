import { call } from './endpoint.ts';

/** Prefix of the account calls. They need no session. */
export const authPrefix = '/api/auth/';

const area = 'Sign-in';

// These calls are part of the first load. Their shapes are imported with the first form or reply.
const signInReply = async () => (await import('./auth.ts')).signInReply;

export const register = call({
  method: 'POST',
  path: '/api/auth/register',
  area,
  summary: 'Creates an account and signs in',
  body: async () => (await import('./register.ts')).registerRequest,
  status: 201,
  reply: signInReply,
});
export const login = call({
  method: 'POST',
  path: '/api/auth/login',
  area,
  summary: 'Signs in, by the username or the confirmed email address',
  body: async () => (await import('./auth.ts')).loginRequest,
  reply: async () => (await import('./auth.ts')).loginReply,
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
 * A cookie that scripts can read, set beside the session cookie. It only says that somebody is signed in, so a page
 * without it need not ask the server. Under https its name has the prefix `__Host-`.
 */
export const signedInCookie = 'rostrum_signed_in';
