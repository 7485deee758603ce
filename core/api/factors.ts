import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { attestation, creationOptions } from './webauthn.ts';
import { successReply } from '../kernel/shapes.ts';

const area = 'Account';

/** The confirmation that a change of factors takes. */
const confirmation = {
  /** Left out by an account without a password, whose session must have begun within ten minutes. */
  password: z.string().min(1, 'Enter your password.').max(1024, 'Password must be at most 1024 characters').optional(),
  /**
   * Of the authenticator app, or a recovery code. Left out where none is set up, and within ten minutes of a sign-in with
   * a code or a passkey.
   */
  code: z.string().max(40, 'This code is too long.').optional(),
};

/** Shown once. */
const recoveryCodes = z.array(z.string());

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor',
  area,
  summary: 'Begins to set up an authenticator app, and answers its secret',
  isReplyKept: false,
  body: z.object({ password: confirmation.password }),
  reply: z.object({
    /** Base32, to be typed into the app. */
    secret: z.string(),
    /** The same for a QR code: an `otpauth:` address. */
    address: z.string(),
  }),
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  area,
  summary: 'Switches the authenticator app on with its first code, and answers the recovery codes',
  isReplyKept: false,
  body: z.object({ code: z.string().min(1, 'Enter a code.').max(40, 'This code is too long.') }),
  reply: z.object({ recoveryCodes }),
});

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/off',
  area,
  summary: 'Switches the authenticator app off, and deletes the recovery codes',
  isReplyKept: false,
  body: z.object(confirmation),
  reply: successReply,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/recovery-codes',
  area,
  summary: 'Makes new recovery codes in place of the old ones',
  isReplyKept: false,
  body: z.object(confirmation),
  reply: z.object({ recoveryCodes }),
});

/** Longest name of a passkey. UTF-16 code units. */
export const MAX_PASSKEY_NAME = 60;

const passkeyName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(MAX_PASSKEY_NAME, `Keep the name to ${MAX_PASSKEY_NAME} characters.`);

export const beginNewPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/begin',
  area,
  summary: 'Begins to add a passkey, and answers the options for the browser',
  isReplyKept: false,
  body: z.object(confirmation),
  reply: z.object(creationOptions.shape),
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  area,
  summary: 'Adds the passkey that the browser has made',
  isReplyKept: false,
  status: 201,
  body: z.object({ name: passkeyName, credential: attestation }),
  reply: z.object({ id: z.uuid() }),
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/account/passkeys/{id}',
  area,
  summary: 'Gives a passkey another name',
  isReplyKept: false,
  body: z.object({ name: passkeyName }),
  reply: successReply,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/passkeys/{id}',
  area,
  summary: 'Removes a passkey',
  isReplyKept: false,
  reply: successReply,
});
