/**
 * The notifier: sends the notices of the outbox to people's devices. Every process runs one; on PostgreSQL several share
 * one database.
 *
 * Each round (every 5 s, or at once after `wake`) frees the notices of processes that stopped, claims what is due, and
 * for each: its kind's writer collects the facts, the words are made, encrypted for the device and handed to its push
 * service, and the result is recorded.
 *
 * Invariants: a notice is written for its attempt and its words are kept nowhere. It is dropped if its person has switched
 * its kind off, or if it is over by then; in quiet hours it is put off. A subscription that its push service does not know,
 * or that leads into a private network, is deleted. No account can use all of `ROOM`.
 */

import {
  noticeKinds,
  type NoticeKind,
  noticePlace,
  type NoticeSubject,
  noticeWords,
} from '#core/notices/notice-kinds.ts';
import { endOfQuiet, isWanted, quietHours, showsTitles } from '#core/notices/notice-preferences.ts';
import type { PushMessage } from '#core/notices/push-message.ts';
import type { UserRows } from '../content/user-rows.ts';
import type { Database } from '../database/database.ts';
import { describeError, type Log } from '../log.ts';
import { Rounds } from '../rounds.ts';
import {
  type Attempt,
  type ClaimedNotice,
  claimNotices,
  deleteNoticesBefore,
  isInTime,
  type NewNotice,
  noteAttempt,
  putNotice,
  takeOverLost,
} from './notice-outbox.ts';
import { type PushDeps, sendPush, topicOf } from './push-request.ts';
import { aliveSubscription, deleteSubscription, noteRefused, noteTaken } from './subscriptions.ts';

/** Collects the facts of a notice when it is sent; null where there is nothing to say any more. */
export type WriteNotice = (notice: ClaimedNotice, rows: UserRows) => Promise<NoticeSubject | null>;

export interface NotifierDeps extends PushDeps {
  readonly database: Database;
  readonly userRows: { read(userId: string): Promise<UserRows> };
  readonly writers: Readonly<Record<NoticeKind, WriteNotice>>;
  /** Calls back once after `ms`; returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  readonly log: Pick<Log, 'error' | 'warn'>;
}

/** Notices as the rest of the server sees them. */
export interface Notices {
  /** The key that browsers subscribe with, as base64url. */
  readonly publicKey: string;
  /** Stores a notice, which is sent soon. Never rejects: nothing fails because a device cannot be told of it. */
  put(notice: NewNotice): Promise<void>;
}

/** Notices that a process sends at once, in all and of one account. */
const ROOM = { all: 16, perAccount: 4 } as const;
/** Longer than a request may take, with writing before it and recording after it. Milliseconds. */
const LEASE_MS = 60_000;
/** How long the records of notices that ended are kept: an event is not told twice meanwhile. Milliseconds. */
const KEPT = 7 * 24 * 3_600_000;

/** Sends the notices of the outbox. */
export class Notifier implements Notices {
  readonly #deps: NotifierDeps;
  readonly #holder = { id: crypto.randomUUID(), leaseMs: LEASE_MS };
  /** With the person of each notice. */
  readonly #rounds: Rounds<string>;

  constructor(deps: NotifierDeps) {
    this.#deps = deps;
    this.#rounds = new Rounds({ after: deps.after, run: () => this.#runRound() });
  }

  get publicKey(): string {
    return this.#deps.key.published;
  }

  async put(notice: NewNotice): Promise<void> {
    const { database, now, log } = this.#deps;
    try {
      if (await putNotice(database.knex, notice, now())) this.wake();
    } catch (error) {
      log.error({ ...describeError(error), kind: notice.kind }, 'A notice could not be stored');
    }
  }

  start(): void {
    this.#rounds.start();
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
    await deleteNoticesBefore(this.#deps.database, this.#deps.now() - KEPT);
  }

  /** Breaks off what is being sent: it is sent again by whoever runs next. */
  async close(): Promise<void> {
    await this.#rounds.close();
  }

  async #runRound(): Promise<void> {
    const { database, now, log } = this.#deps;
    try {
      const { sending, infos: running } = this.#rounds;
      await takeOverLost(database, { holder: this.#holder, sending, now: now() });
      const limit = ROOM.all - sending.length;
      const room = { holder: this.#holder, now: now(), limit, perAccount: ROOM.perAccount, running };
      for (const notice of await claimNotices(database, room))
        this.#rounds.send(notice.id, notice.userId, this.#send(notice));
    } catch (error) {
      log.error(describeError(error), 'The notices that are due could not be read');
    }
  }

  async #send(notice: ClaimedNotice): Promise<void> {
    const { database, now, log } = this.#deps;
    const { kind } = notice;
    const attempt = await this.#attempt(notice).catch((error: unknown): Attempt => {
      log.error({ ...describeError(error), kind }, 'A notice could not be written');
      return { type: 'later', reason: 'not-written', waitMs: 0 };
    });
    try {
      const end = await noteAttempt(database, notice, { attempt, holder: this.#holder, now: now() });
      // No address and no words: the status tells the operator what to mend.
      if (end === 'failed' && 'reason' in attempt) log.warn({ kind, reason: attempt.reason }, 'A notice was given up');
    } catch (error) {
      log.error({ ...describeError(error), kind }, 'The sending of a notice could not be recorded');
    }
  }

  async #attempt(notice: ClaimedNotice): Promise<Attempt> {
    const { database, userRows, writers, now } = this.#deps;
    const { kind, userId, subscriptionId } = notice;
    if (!isInTime(notice, now())) return { type: 'refused', reason: 'too-late' };
    const rows = await userRows.read(userId);
    const { preferences } = rows.workspace;
    if (!isWanted(preferences, kind)) return { type: 'dropped' };
    const subscription = await aliveSubscription(database, subscriptionId, now());
    if (!subscription) return { type: 'dropped' };
    const quietUntil = endOfQuiet(quietHours(preferences), subscription.zone, now());
    if (quietUntil !== null) return { type: 'quiet', waitMs: quietUntil - now() };
    const found = await writers[kind](notice, rows);
    if (!found) return { type: 'dropped' };
    const subject = showsTitles(preferences) ? found : withoutTitle(found);
    const topic = topicOf(`${userId} ${notice.event}`);
    const answer = await sendPush(this.#deps, subscription, {
      text: JSON.stringify(messageOf(subject, { account: userId, id: topic })),
      topic,
      keptMs: notice.createdAt + noticeKinds[kind].keptMs - now(),
      isUrgent: noticeKinds[kind].isUrgent,
      signal: this.#rounds.signal,
    });
    switch (answer.type) {
      case 'taken':
        await noteTaken(database, subscriptionId);
        return { type: 'sent' };
      case 'gone':
      case 'forbidden':
        // The notice goes with it.
        await deleteSubscription(database, subscriptionId);
        return { type: 'dropped' };
      case 'refused':
        await noteRefused(database, subscriptionId);
        return answer;
      case 'later':
        return answer;
    }
  }
}

function withoutTitle(subject: NoticeSubject): NoticeSubject {
  return 'title' in subject ? { ...subject, title: null } : subject;
}

function messageOf(subject: NoticeSubject, named: Pick<PushMessage, 'account' | 'id'>): PushMessage {
  const { title, text } = noticeWords(subject);
  return { ...named, title, text, action: noticeKinds[subject.kind].action, place: noticePlace(subject) };
}
