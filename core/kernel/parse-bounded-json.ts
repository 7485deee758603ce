import { type Result, fail, ok } from './result.ts';

/** Levels of objects and lists within each other; what the app sends has at most six. */
export const MAX_JSON_DEPTH = 64;

export type JsonFailure = { readonly type: 'malformed' } | { readonly type: 'too-deep' };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Parses what a stranger sent. Everything that walks a value (its shape's check, a copy for a worker thread) does so
 * by calling itself, so a value that is too deep ends the process; the depth is counted in the text, before there is
 * a value.
 */
export function parseBoundedJson(json: string): Result<unknown, JsonFailure> {
  if (isTooDeep(json)) return fail({ type: 'too-deep' });
  try {
    return ok(JSON.parse(json));
  } catch {
    return fail({ type: 'malformed' });
  }
}

function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) isInText = !isInText;
    else if (isInText) at += code === BACKSLASH ? 1 : 0;
    else if (OPENING.has(code)) depth += 1;
    else if (CLOSING.has(code)) depth -= 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}
