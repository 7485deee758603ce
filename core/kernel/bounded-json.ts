import { fail, ok, type Result } from './result.ts';

/** Maximum nesting of objects and lists. The app's own JSON has at most six levels. */
export const MAX_JSON_DEPTH = 64;

export type JsonFailure =
  { readonly type: 'malformed' } | { readonly type: 'too-deep' } | { readonly type: 'too-many-values' };

export interface JsonLimits {
  /** Maximum number of values: texts, numbers, objects, lists and everything inside them. */
  readonly maxValues?: number;
}

const QUOTE = 0x22;

const BACKSLASH = 0x5c;

const COMMA = 0x2c;

const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);

const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Parses JSON from an untrusted source. Code that walks a value (a schema check, a copy to a worker thread) is
 * recursive, so a deeply nested value crashes the process, and a small body with many tiny values is slow. Both are
 * counted in the text before it is parsed.
 */
export function parseBoundedJson(
  json: string,
  { maxValues = Number.POSITIVE_INFINITY }: JsonLimits = {},
): Result<unknown, JsonFailure> {
  const excess = findExcess(json, maxValues);
  if (excess) return fail({ type: excess });
  try {
    return ok(JSON.parse(json));
  } catch {
    return fail({ type: 'malformed' });
  }
}

/**
 * Counts values by their commas: every value follows a comma, except the first of the text and of each object or list.
 */
function findExcess(json: string, maxValues: number): 'too-deep' | 'too-many-values' | null {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfText(json, at);
    } else if (code === COMMA || OPENING.has(code)) {
      values += 1;
      if (code !== COMMA) depth += 1;
    } else if (CLOSING.has(code)) {
      depth -= 1;
    }
    if (depth > MAX_JSON_DEPTH) return 'too-deep';
    if (values > maxValues) return 'too-many-values';
  }
  return null;
}

/** Offset of the closing quote of a string; the end of the JSON when there is none. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}
