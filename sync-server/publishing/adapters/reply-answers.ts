import { setImmediate } from 'node:timers/promises';
import { MAX_REPLIES, MAX_REPLY_AUTHOR, MAX_REPLY_TEXT, type PostReply } from '#core/publishing/post-replies.ts';
import { shortenText } from '#core/kernel/text.ts';
import type { RequestResult } from '../platform-request.ts';
import { shownName, webAddress } from './read-answer.ts';

/** Replies of one answer that are considered. An instance of Mastodon tells 4,096 at most. */
export const MAX_FOUND = 5_000;
/** Replies that are checked in one turn of the event loop. */
const CHECKED_A_TURN = 200;
/** Replies whose texts are made in one turn of the event loop. */
const MADE_A_TURN = 5;
/** UTF-16 code units of a text that are read, as it is and as HTML. */
const MAX_SAID = 10_000;
const MAX_HTML = 20_000;
/** Lines of a reply. */
const MAX_LINES = 40;
/** Bytes of a post's replies, as they are stored: the oldest ones are left out. */
const MAX_STORED = 100_000;

/** Signs that cannot be seen, and those that change the direction of what follows. Joiners belong to words and emoji. */
const unseen = /(?![\n\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/** A reply in a platform's answer. Nothing of it is converted before it is known to be among the newest ones. */
export interface AnsweredReply extends Pick<PostReply, 'id' | 'isOwn'> {
  /** The author's chosen name; blank where there is none. */
  readonly name: string;
  readonly handle: string;
  /** A time in any notation. */
  readonly at: string;
  readonly url: string | null;
  /** Its plain text. */
  readonly text: () => string;
}

/** Whether nothing more is asked of a platform now: it cannot be reached, or asks to be left alone. */
export function endsReading(result: RequestResult): boolean {
  if (result.type === 'unclear') return result.why !== 'too-long';
  return result.type === 'not-sent' || result.status === 429 || result.status === 503;
}

/**
 * Reads each value of a list as a reply, with pauses for other requests.
 *
 * @param read returns null for a value that is no reply to be listed
 */
export async function readEach<Value>(
  values: readonly Value[],
  read: (value: Value) => AnsweredReply | null,
): Promise<AnsweredReply[]> {
  const found: AnsweredReply[] = [];
  for (const [index, value] of values.slice(0, MAX_FOUND).entries()) {
    if (index > 0 && index % CHECKED_A_TURN === 0) await setImmediate();
    const reply = read(value);
    if (reply) found.push(reply);
  }
  return found;
}

/**
 * The newest replies in the form in which they are kept, newest first.
 *
 * @param now milliseconds since 1970; no reply is newer
 */
export async function keptReplies(answered: readonly AnsweredReply[], now: number): Promise<readonly PostReply[]> {
  const dated = answered
    .map((reply) => ({ reply, at: Math.min(now, Date.parse(reply.at.slice(0, 100))) }))
    .filter(({ at }) => at >= 0)
    .toSorted((left, right) => right.at - left.at)
    .slice(0, MAX_REPLIES);
  const kept: PostReply[] = [];
  let bytes = 0;
  for (const [index, { reply, at }] of dated.entries()) {
    if (index > 0 && index % MADE_A_TURN === 0) await setImmediate();
    const { id, name, handle, url, isOwn, text } = reply;
    const account = shortenText(shownName(handle), MAX_REPLY_AUTHOR);
    const made: PostReply = {
      id,
      author: shortenText(shownName(name), MAX_REPLY_AUTHOR) || account,
      handle: account,
      text: plainText(text()),
      url: webAddress(url),
      at: new Date(at).toISOString(),
      isOwn,
    };
    bytes += Buffer.byteLength(JSON.stringify(made)) + 1;
    if (bytes > MAX_STORED) break;
    kept.push(made);
  }
  return kept;
}

/** The beginning of a text of HTML that is read. */
export function beginningOf(html: string): string {
  return html.slice(0, MAX_HTML);
}

function plainText(text: string): string {
  const lines = text
    .slice(0, MAX_SAID)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unseen, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .split('\n');
  return shortenText(lines.slice(0, MAX_LINES).join('\n').trimEnd(), MAX_REPLY_TEXT);
}
