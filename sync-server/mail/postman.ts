/**
 * The postman: sends what is in the outbox. Every process runs one; on PostgreSQL several share one database.
 *
 * Each round (every 5 s, or at once after `wake`) takes over mails whose process stopped, claims what is due, and
 * sends each claimed mail: its kind's writer makes the letter, then it is delivered to the SMTP server, and the result
 * is recorded.
 *
 * Invariants: a letter is written for its attempt and kept nowhere. The link of an attempt that certainly failed ends
 * with it; the link of an unclear one counts, because the mail may have arrived. Links begin with the configured origin.
 * Without SMTP settings nothing is stored and nothing is sent.
 */

import MailComposer from 'nodemailer/lib/mail-composer';
import type { Database } from '../database/database.ts';
import { describeError, type Log } from '../log.ts';
import { Rounds } from '../rounds.ts';
import { type Letter, letterHtml, letterText, subjectOf } from './letter.ts';
import type { MailKind } from './mail-kinds.ts';
import type { MailSettings } from './mail-settings.ts';
import {
  type Attempt,
  claimMails,
  type ClaimedMail,
  deleteMailsBefore,
  isInTime,
  type NewMail,
  noteAttempt,
  putMail,
  takeOverLost,
} from './outbox.ts';
import { deliver, smtpTimes, type SmtpTimes } from './smtp-server.ts';

/** A letter with its address. */
export interface WrittenMail {
  readonly to: string;
  readonly letter: Letter;
  /** The address at which a mail program can stop mails of this kind, without any question (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Ends the link of a letter that certainly reached nobody: the next attempt makes a link of its own. */
  readonly endLink?: () => Promise<void>;
}

/** Writes a mail when it is sent; null where there is nothing to say any more, or nobody to say it to. */
export type WriteMail = (mail: ClaimedMail) => Promise<WrittenMail | null>;

export interface PostmanDeps {
  readonly database: Database;
  /** Null: this server sends no mail. */
  readonly settings: MailSettings | null;
  readonly writers: Readonly<Record<MailKind, WriteMail>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls back once after `ms`; returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  readonly log: Pick<Log, 'error' | 'warn'>;
  readonly times?: SmtpTimes | undefined;
}

/** Mail as the rest of the server sees it. */
export interface Mails {
  /** Whether this server sends mail. */
  readonly isSetUp: boolean;
  /** Stores a mail, which is sent soon. Does nothing where this server sends none. */
  put(mail: NewMail): Promise<void>;
}

/** Mails that a process sends at once. */
const AT_ONCE = 4;
/** Longer than a delivery may take, with writing the letter before it and recording the result after it. */
const LEASE_MS = 3 * 60_000;
/** How long the records of mails that ended are kept. Milliseconds. */
const KEPT = 30 * 24 * 3_600_000;

/** Sends the mails of the outbox. */
export class Postman implements Mails {
  readonly #deps: PostmanDeps;
  readonly #holder = { id: crypto.randomUUID(), leaseMs: LEASE_MS };
  readonly #rounds: Rounds<null>;

  constructor(deps: PostmanDeps) {
    this.#deps = deps;
    this.#rounds = new Rounds({ after: deps.after, run: () => this.#runRound() });
  }

  get isSetUp(): boolean {
    return this.#deps.settings !== null;
  }

  async put(mail: NewMail): Promise<void> {
    const { database, now } = this.#deps;
    if (!this.isSetUp) return;
    await putMail(database.knex, mail, now());
    this.wake();
  }

  start(): void {
    if (this.isSetUp) this.#rounds.start();
  }

  /** Starts a round now. */
  wake(): void {
    this.#rounds.wake();
  }

  /** Resolves once nothing is due any more. For tests. */
  async settle(): Promise<void> {
    await this.#rounds.settle();
  }

  async deleteOld(): Promise<void> {
    await deleteMailsBefore(this.#deps.database, this.#deps.now() - KEPT);
  }

  /** Breaks off what is being sent: a mail that was not acknowledged counts as unclear. */
  async close(): Promise<void> {
    await this.#rounds.close();
  }

  async #runRound(): Promise<void> {
    const { database, now, log } = this.#deps;
    try {
      const { sending } = this.#rounds;
      await takeOverLost(database, { holder: this.#holder, sending, now: now() });
      const limit = AT_ONCE - sending.length;
      for (const mail of await claimMails(database, { holder: this.#holder, now: now(), limit }))
        this.#rounds.send(mail.id, null, this.#send(mail));
    } catch (error) {
      log.error(describeError(error), 'The mails that are due could not be read');
    }
  }

  async #send(mail: ClaimedMail): Promise<void> {
    const { database, now, log } = this.#deps;
    const { kind } = mail;
    const attempt = await this.#attempt(mail).catch((error: unknown): Attempt => {
      log.error({ ...describeError(error), kind }, 'A mail could not be written');
      return { type: 'later', reason: 'not-written' };
    });
    try {
      const end = await noteAttempt(database, mail, { attempt, holder: this.#holder, now: now() });
      // No address and no text: the code tells the operator what to mend.
      if (end === 'failed' || end === 'unclear')
        log.warn({ kind, mail: mail.id, end, reason: attempt.reason }, 'A mail was given up');
    } catch (error) {
      log.error({ ...describeError(error), kind }, 'The sending of a mail could not be recorded');
    }
  }

  async #attempt(mail: ClaimedMail): Promise<Attempt> {
    const { settings, writers, now, times = smtpTimes } = this.#deps;
    if (!isInTime(mail, now())) return { type: 'refused', reason: 'too-late' };
    const written = settings ? await writers[mail.kind](mail) : null;
    if (!settings || !written) return { type: 'dropped', reason: null };
    let attempt: Attempt | null = null;
    try {
      const message = await compose(settings, mail, written, now());
      const envelope = { from: settings.from.address, to: written.to };
      attempt = await deliver(settings, { envelope, message, signal: this.#rounds.signal }, times);
      return attempt;
    } finally {
      if (hasReachedNobody(attempt)) await this.#endLink(mail, written);
    }
  }

  /** A link that cannot be ended now ends with its time. */
  async #endLink({ kind }: ClaimedMail, { endLink }: WrittenMail): Promise<void> {
    try {
      await endLink?.();
    } catch (error) {
      this.#deps.log.error(
        { ...describeError(error), kind },
        'The link of a mail that was not sent could not be ended',
      );
    }
  }
}

/** @param attempt null if the message could not be composed */
function hasReachedNobody(attempt: Attempt | null): boolean {
  return attempt === null || attempt.type === 'later' || attempt.type === 'refused';
}

/** The message as SMTP carries it. */
async function compose(
  { from }: MailSettings,
  { id }: ClaimedMail,
  { to, letter, unsubscribeUrl }: WrittenMail,
  now: number,
): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    subject: subjectOf(letter),
    text: letterText(letter),
    html: letterHtml(letter),
    date: new Date(now),
    // Equal in each attempt: who receives a mail twice can tell.
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    headers: {
      // Out-of-office replies are not sent to it (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe': `<${unsubscribeUrl}>` }),
      // Only for https (RFC 8058, section 3.1).
      ...(unsubscribeUrl?.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return await composer.compile().build();
}
