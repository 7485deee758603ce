import { z } from 'zod';
import { shortenText } from '#core/kernel/text.ts';
import { isWebAddress, MAX_ADDRESS } from '#core/kernel/web-address.ts';
import type { PlatformAnswer } from '../platform-request.ts';
import { parseBoundedJson } from '#core/kernel/bounded-json.ts';

/** Longer waits are the platform's own affair: what is later than this is asked again meanwhile. Milliseconds. */
const MAX_WAIT = 24 * 60 * 60 * 1000;
const MAX_WORDS = 300;
/** Characters of a platform's sentence that are looked at. */
const MAX_SAID = 10_000;
const MAX_NAME = 200;
/** Values of one answer; a page of 40 posts has a few thousand. */
const MAX_VALUES = 50_000;

/** What a platform calls a post: it becomes part of addresses and of references. */
export const postId = z.string().regex(/^[\w.~:-]{1,100}$/);

const said = z.object({ error_description: z.string(), error: z.string(), message: z.string() }).partial();

/** What an answer holds, when it is JSON of that shape; null otherwise. */
export function readJsonAnswer<Shape extends z.ZodType>(
  { text }: PlatformAnswer,
  shape: Shape,
): z.output<Shape> | null {
  const json = parseBoundedJson(text, { maxValues: MAX_VALUES });
  return json.ok ? (shape.safeParse(json.value).data ?? null) : null;
}

/** What a platform says of a refusal, as far as it is meant for people; null where it says nothing. */
export function platformWords(answer: PlatformAnswer): string | null {
  const json = readJsonAnswer(answer, said);
  const isPlain = answer.headers['content-type']?.startsWith('text/plain') ?? false;
  const words = json?.error_description ?? json?.error ?? json?.message ?? (isPlain ? answer.text : '');
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

/** When it may be tried again, by `Retry-After` or `X-RateLimit-Reset`; null where the platform does not say. */
export function waitOf({ headers }: PlatformAnswer, now: number): number | null {
  const reset = headers['x-ratelimit-reset'];
  for (const value of [headers['retry-after'], Array.isArray(reset) ? reset[0] : reset]) {
    if (value === undefined) continue;
    const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
    if (Number.isFinite(ms)) return Math.min(MAX_WAIT, Math.max(0, ms));
  }
  return null;
}

/** A name as a platform tells it, as far as it is shown: without line breaks and signs that cannot be seen. */
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
