import { z } from 'zod';
import { shortenText } from '#core/kernel/text.ts';
import { isWebAddress, MAX_ADDRESS } from '#core/kernel/web-address.ts';
import type { PlatformAnswer, RequestResult } from '../platform-request.ts';
import { parseBoundedJson } from '#core/kernel/bounded-json.ts';
import type { Found, Outcome } from '../platform-adapter.ts';

/** The longest wait accepted from a platform; a longer one is polled meanwhile. Milliseconds. */
const MAX_WAIT = 24 * 60 * 60 * 1000;
const MAX_WORDS = 300;
/** Characters of a platform's sentence that are read. */
const MAX_SAID = 10_000;
const MAX_NAME = 200;
/**
 * Values in one answer; a page of 40 posts has a few thousand. Each wrong one costs the check of its shape about a
 * microsecond (docs/decisions/0023).
 */
const MAX_VALUES = 25_000;

/** A platform's id of a post. It becomes part of addresses and of references. */
export const postId = z.string().regex(/^[\w.~:-]{1,100}$/);

/** Errors of Meta's Graph API, with a sentence for people in some of them. */
const nestedError = z
  .object({ message: z.string(), error_user_msg: z.string().nullish().catch(null) })
  .transform(({ message, error_user_msg: forPeople }) => forPeople || message);

const said = z
  .object({
    error_description: z.string(),
    error: z.union([z.string(), nestedError]),
    message: z.string(),
    detail: z.string(),
    errors: z.array(z.object({ message: z.string(), context: z.string().nullish().catch(null) })).catch([]),
  })
  .partial();

/**
 * The answer's content if it is JSON of that shape; null otherwise.
 *
 * @param maxValues more for a shape that leaves most of the answer unchecked
 */
export function readJsonAnswer<Shape extends z.ZodType>(
  { text }: PlatformAnswer,
  shape: Shape,
  maxValues = MAX_VALUES,
): z.output<Shape> | null {
  const json = parseBoundedJson(text, { maxValues });
  return json.ok ? (shape.safeParse(json.value).data ?? null) : null;
}

/** The platform's sentence about a refusal, if it has one for people; null otherwise. */
export function platformWords(answer: PlatformAnswer): string | null {
  const json = readJsonAnswer(answer, said);
  const isPlain = answer.headers['content-type']?.startsWith('text/plain') ?? false;
  const words =
    json?.error_description ?? errorOf(json) ?? json?.detail ?? firstOf(json) ?? (isPlain ? answer.text : '');
  return (
    shortenText(
      words
        .slice(0, MAX_SAID)
        .replaceAll(/[\p{C}\s]+/gu, ' ')
        .trim(),
      MAX_WORDS,
    ) || null
  );
}

/** `error` is the sentence on some platforms. On others it is a code of one word, and `message` is the sentence. */
function errorOf(json: z.infer<typeof said> | null): string | undefined {
  const { error, message } = json ?? {};
  return error === undefined || (message && /^\w*$/.test(error)) ? message : error;
}

/** On platforms with a list of errors, the context says more than the message where both are there. */
function firstOf(json: z.infer<typeof said> | null): string | undefined {
  const [first] = json?.errors ?? [];
  return first && (first.context || first.message);
}

/**
 * The wait before the next try, from `Retry-After`, or one of the usual names of a reset; null if the platform gives none. A number of ten digits is a time, in seconds since 1970; a shorter one is a wait.
 */
export function waitOf({ headers }: PlatformAnswer, now: number): number | null {
  const resets = [headers['x-ratelimit-reset'], headers['ratelimit-reset'], headers['x-rate-limit-reset']].flat();
  for (const value of [headers['retry-after'], ...resets]) {
    if (value === undefined) continue;
    const ms = waitIn(value, now);
    if (Number.isFinite(ms)) return Math.min(MAX_WAIT, Math.max(0, ms));
  }
  return null;
}

function waitIn(value: string, now: number): number {
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  return (/^\d{10}$/.test(value) ? Number(value) * 1000 : Date.parse(value)) - now;
}

/** A platform's name in displayable form: without line breaks and invisible characters, and cut to length. */
export function shownName(name: string): string {
  return shortenText(
    name
      .slice(0, MAX_SAID)
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim(),
    MAX_NAME,
  );
}

/** An address that can be shown as a link; null for anything else, and for one that is too long. */
export function webAddress(text: string | null | undefined, base?: string): string | null {
  if (!text || text.length > MAX_ADDRESS || !URL.canParse(text, base)) return null;
  const { href } = new URL(text, base);
  return isWebAddress(href) ? href : null;
}

/** Why a platform could not be read, or why nothing was sent to it, and whether a person must act first. */
export interface ReadFailure {
  readonly words: string;
  readonly isForGood: boolean;
  /** When to retry, if the platform says so. Milliseconds. */
  readonly afterMs: number | null;
}

/** A failure that a retry may not meet again. */
export function passingFailure(words: string): ReadFailure {
  return { words, isForGood: false, afterMs: null };
}

/** A failure that stays until a person acts. */
export function lastingFailure(words: string): ReadFailure {
  return { words, isForGood: true, afterMs: null };
}

type Unposted = Outcome & { readonly type: 'refused' | 'later' };

/** The outcome of an attempt that ended with a failure before anything was posted. */
export function outcomeOf({ words, isForGood, afterMs }: ReadFailure): Unposted {
  return isForGood ? { type: 'refused', words } : { type: 'later', words, afterMs };
}

/**
 * The outcome of a request to post that was not answered with a post. An answer of success without a post leaves it
 * open, and so does an error of the platform itself.
 */
export function outcomeOfPost(
  result: RequestResult,
  failure: ReadFailure,
): Unposted | (Outcome & { readonly type: 'unclear' }) {
  // A 401 may come from something in front of the platform, so that a retry may succeed.
  const isUnposted = result.type === 'answer' && (result.status === 429 || result.status === 401);
  if (result.type === 'not-sent' || isUnposted) return outcomeOf(failure);
  const isUnclear = result.type === 'unclear' || result.status >= 500 || result.status < 300;
  return { type: isUnclear ? 'unclear' : 'refused', words: failure.words };
}

export function cannotTell({ words, isForGood }: ReadFailure): Found {
  return { type: 'cannot-tell', words, isForGood };
}
