import * as z from 'zod/mini';
import { signInReply } from './auth.ts';
import { call } from './endpoint.ts';
import { assertion, requestOptions } from './webauthn.ts';

const area = 'Sign-in';

/** A code of an authenticator app, or a recovery code, with or without spaces and hyphens. */
export const typedCode = z.string().check(z.minLength(1, 'Enter a code.'), z.maxLength(40, 'This code is too long.'));

/** Body of `POST /api/auth/second-factor`, and the field of its form. */
export const secondFactorRequest = z.object({ code: typedCode });

export const secondFactor = call({
  method: 'POST',
  path: '/api/auth/second-factor',
  area,
  summary: 'Signs in with a code, after the password or Google was right in this browser',
  body: secondFactorRequest,
  reply: signInReply,
});

export const beginPasskey = call({
  method: 'POST',
  path: '/api/auth/passkey/begin',
  area,
  summary: 'Begins signing in with a passkey, and answers the options for the browser',
  body: z.object({}),
  reply: requestOptions,
});

export const signInWithPasskey = call({
  method: 'POST',
  path: '/api/auth/passkey',
  area,
  summary: 'Signs in with the passkey that the browser has used',
  body: z.object({ credential: assertion }),
  reply: signInReply,
});
