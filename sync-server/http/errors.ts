import { messages, refusals } from '#core/api/messages.ts';
import { MAX_JSON_DEPTH } from '#core/kernel/bounded-json.ts';

/** A response that is not a success. The error handler writes it; anything else that is thrown becomes a plain 500. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  readonly status: number;
  /** Stable, for logs and tests. The message is for people and may change. */
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Fields beside the message, for calls whose refusals are JSON. */
  readonly details: object;

  constructor(
    status: number,
    id: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    details: object = {},
  ) {
    super(message);
    this.status = status;
    this.id = id;
    this.headers = headers;
    this.details = details;
  }
}

export const invalidRequest = (sentence: string) => new ServerError(400, 'invalid-request', sentence);
/** An address that a user entered and that this server refuses to contact, because it leads into a private network. */
export const addressRefused = (sentence: string) => new ServerError(400, 'address-refused', sentence);
export const malformedJson = () => new ServerError(400, 'malformed-json', 'The request is not valid JSON.');
export const jsonTooDeep = () =>
  new ServerError(
    400,
    'json-too-deep',
    `The request is nested too deeply. Send at most ${MAX_JSON_DEPTH} levels of objects and lists.`,
  );
export const tooManyValues = (most: number) =>
  new ServerError(
    400,
    'too-many-values',
    `The request has too many values. Send at most ${most.toLocaleString('en')} fields and list entries at once.`,
  );
export const reservedKey = (key: string) =>
  new ServerError(400, 'reserved-key', `The request has a field named ${key}. Leave it out, or give it another name.`);
export const malformedAddress = () =>
  new ServerError(400, 'malformed-address', 'The URL is not valid. Encode it and try again.');
export const brokenOff = () => new ServerError(400, 'broken-off', 'The request was cut off. Send it again.');
export const malformedPush = () => new ServerError(400, 'malformed-push', 'The push contains incomplete frames.');
export const usernameTaken = () => new ServerError(400, 'username-taken', refusals.usernameTaken);
export const lookAlike = () => new ServerError(400, 'look-alike', refusals.lookAlike);
export const emailTaken = () => new ServerError(400, 'email-taken', refusals.emailTaken);
export const commonPassword = () => new ServerError(400, 'common-password', messages.commonPassword);
export const passwordWithName = () => new ServerError(400, 'password-with-name', messages.passwordWithName);
export const noMail = () => new ServerError(501, 'no-mail', 'This server sends no email. Ask the person who runs it.');
export const resetEnded = () =>
  new ServerError(400, 'reset-ended', 'This link has expired or was used before. Ask for a new one.');
export const emailLinkEnded = () =>
  new ServerError(400, 'email-link-ended', 'This link has expired or was used before.');
export const emailOfAnother = () =>
  new ServerError(409, 'email-of-another', 'This email address belongs to another account on this server.');
export const wrongPassword = () => new ServerError(400, 'wrong-password', 'That password is not correct. Try again.');
export const wrongCode = () =>
  new ServerError(
    400,
    'wrong-code',
    'That code is not correct, or was used before. Wait for the next one and try again.',
  );
export const wrongRecoveryCode = () =>
  new ServerError(
    400,
    'wrong-recovery-code',
    'That recovery code is not correct, or was used before. Check it, or try another one.',
  );
export const codeNeeded = () =>
  new ServerError(400, 'code-needed', 'Enter a code of your authenticator app, or a recovery code.');
export const signInEnded = () => new ServerError(409, 'sign-in-ended', 'This sign-in has expired. Sign in again.');
export const wrongPasskey = () =>
  new ServerError(400, 'wrong-passkey', 'This passkey was not accepted. Sign in another way.');
export const passkeyEnded = () => new ServerError(400, 'passkey-ended', 'This took too long. Try again.');
export const noPasskeysHere = () =>
  new ServerError(
    409,
    'no-passkeys-here',
    'Passkeys need a domain name. Open this server by its name instead of its IP address.',
  );
export const oldSession = () => new ServerError(400, 'old-session', messages.oldSession);
export const authenticationRequired = () =>
  new ServerError(401, 'authentication-required', messages.authenticationRequired);
export const wrongCredentials = () => new ServerError(401, 'wrong-credentials', refusals.wrongCredentials);
export const foreignOrigin = () => new ServerError(403, 'foreign-origin', 'This request came from another site.');
export const registrationClosed = () => new ServerError(403, 'registration-closed', messages.registrationClosed);
export const wrongInvite = () => new ServerError(403, 'wrong-invite', 'This invitation code is not valid.');
export const mailboxUsedUp = () =>
  new ServerError(
    409,
    'mailbox-used-up',
    'You have asked for five emails to this address within a day. Try again tomorrow.',
  );
export const notFound = () => new ServerError(404, 'not-found', 'Not found');
export const conflict = (sentence: string) => new ServerError(409, 'conflict', sentence);
export const otherAccount = () =>
  new ServerError(409, 'other-account', 'This browser is signed in to another account.');
export const idempotencyKeyReused = () =>
  new ServerError(
    422,
    'idempotency-key-reused',
    'This Idempotency-Key was used for another request. Choose a new one.',
  );
export const requestUnderWay = () =>
  new ServerError(409, 'request-under-way', 'This request is still running. Try again in a moment.', {
    'Retry-After': '1',
  });
export const damagedDocument = () =>
  new ServerError(
    503,
    'damaged-document',
    'Part of this is damaged on the server. It will be repaired when a device that has it connects.',
    { 'Retry-After': '60' },
  );
export const tookTooLong = () =>
  new ServerError(503, 'took-too-long', 'This took too long. Please try again later.', {
    'Retry-After': '5',
  });
export const notYet = (what: string) => new ServerError(501, 'not-yet', what);
export const tooLarge = (sentence = 'The request is too large.') => new ServerError(413, 'too-large', sentence);
export const accountFull = () => new ServerError(413, 'account-full', messages.accountFull);
export const diskFull = () => new ServerError(507, 'disk-full', refusals.diskFull, { 'Retry-After': '60' });
export const wrongContentType = (expected: string) =>
  new ServerError(415, 'wrong-content-type', `Send this as ${expected}.`);
export const encodedBody = () => new ServerError(415, 'encoded-body', 'Send the body without a Content-Encoding.');
export const clientTooOld = () => new ServerError(426, 'client-too-old', 'Update Rostrum to keep syncing.');
export const tooManyRequests = (seconds: number) =>
  new ServerError(429, 'too-many-requests', messages.tooManyRequests, { 'Retry-After': String(seconds) });
