/**
 * The operator's SMTP server, to which every mail is handed over.
 *
 * A delivery is one connection: greeting, TLS, signing in, envelope, message, acknowledgement. Each wait has a limit,
 * and so has the whole. The result tells what is known about the mail afterwards:
 *
 * - until the SMTP server has accepted the envelope, nothing of the mail was sent: `later`, or `refused`
 * - with an answer to the message: `sent`, `later` or `refused`, as the answer says
 * - without an answer to a message that was being sent: `unclear` (RFC 5321, section 4.5.3.2.6, leaves that open)
 */

import { Readable } from 'node:stream';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { type MailSettings, smtpCredentials } from './mail-settings.ts';
import type { Attempt } from './outbox.ts';

/** Limits of a delivery, in milliseconds. */
export interface SmtpTimes {
  readonly connectMs: number;
  /** Without a byte from the SMTP server. */
  readonly silenceMs: number;
  readonly wholeMs: number;
}

/** Far below the 5 minutes of RFC 5321: a mail that is put off is tried again, and no mail may occupy its place long. */
export const smtpTimes: SmtpTimes = { connectMs: 10_000, silenceMs: 30_000, wholeMs: 60_000 };

export interface Envelope {
  readonly from: string;
  readonly to: string;
}

/** Refusals that concern this mail. Others, such as a wrong password of the server's, may be mended by the operator. */
const ownRefusals: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA']);

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number | false;
}

/** Delivers a message to the SMTP server. Never rejects. */
export async function deliver(
  settings: Pick<MailSettings, 'url'>,
  {
    envelope,
    message,
    signal,
  }: { readonly envelope: Envelope; readonly message: Buffer; readonly signal: AbortSignal },
  times: SmtpTimes = smtpTimes,
): Promise<Attempt> {
  const { url } = settings;
  const connection = new SMTPConnection(optionsOf(url, times));
  let isMessageBegun = false;
  // Read only once the envelope is accepted and the server asks for the message.
  const body = new Readable({
    read() {
      isMessageBegun = true;
      this.push(message);
      this.push(null);
    },
  });
  const whole = AbortSignal.any([signal, AbortSignal.timeout(times.wholeMs)]);
  try {
    await runSteps(connection, whole, [
      (done) => connection.connect(done),
      (done) => (url.username === '' ? done() : connection.login(credentialsOf(url), done)),
      (done) => connection.send(envelope, body, done),
    ]);
    connection.quit();
    return { type: 'sent', reason: null };
  } catch (error) {
    connection.close();
    return attemptOf(error, { isMessageBegun, wasAborted: whole.aborted });
  }
}

type Step = (done: (error?: Error | null) => void) => unknown;

/** Runs the steps one after another. The first failure ends them, whichever way it is reported. */
async function runSteps(connection: SMTPConnection, signal: AbortSignal, steps: readonly Step[]): Promise<void> {
  let breakOff: (error: Error) => void = () => {};
  const broken = new Promise<never>((_resolve, reject) => (breakOff = reject));
  // It may be rejected after the last step, when nobody waits for it any more.
  broken.catch(() => {});
  const abort = () => breakOff(new Error('The delivery was ended'));
  connection.on('error', breakOff);
  connection.once('end', () => breakOff(new Error('The connection ended')));
  signal.addEventListener('abort', abort);
  try {
    signal.throwIfAborted();
    for (const step of steps) {
      const taken = new Promise<void>((resolve, reject) => {
        step((error) => (error ? reject(error) : resolve()));
      });
      await Promise.race([taken, broken]);
    }
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function attemptOf(
  error: unknown,
  { isMessageBegun, wasAborted }: { readonly isMessageBegun: boolean; readonly wasAborted: boolean },
): Attempt {
  const { code = 'ECONNECTION', command, responseCode } = error as SmtpError;
  if (responseCode) {
    const isRefused = responseCode >= 500 && ownRefusals.has(command);
    return { type: isRefused ? 'refused' : 'later', reason: String(responseCode) };
  }
  return { type: isMessageBegun ? 'unclear' : 'later', reason: wasAborted ? 'ETIMEDOUT' : code };
}

function optionsOf(url: URL, { connectMs, silenceMs }: SmtpTimes): SMTPConnectionOptions {
  const isTls = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    secure: isTls,
    // A password is never sent in the clear, even where somebody in between hides that the server offers TLS.
    requireTLS: !isTls && url.username !== '',
    connectionTimeout: connectMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: connectMs,
    maxResponseSize: 64 << 10,
  };
}

function credentialsOf(url: URL) {
  const credentials = smtpCredentials(url);
  if (!credentials) throw new Error('The settings were not checked');
  return { ...credentials, credentials };
}
