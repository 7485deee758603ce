import { fail, ok, type Result } from './result.ts';

/** Levels of objects and lists within each other; what the app sends has at most six. */
export const MAX_JSON_DEPTH = 64;

export type JsonFailure =
  { readonly type: 'malformed' } | { readonly type: 'too-deep' } | { readonly type: 'too-many-values' };

export interface JsonLimits {
  /** Values in all: texts, numbers, objects, lists and whatever is in them. */
  readonly maxValues?: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Parses what a stranger sent. Everything that walks a value (its shape's check, a copy for a worker thread) does so
 * by calling itself, so a value that is too deep ends the process; and a few bytes a value make a small body slow.
 * Both are counted in the text, before there is a value.
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

/** Every value but the first of the text and of each object or list stands behind a comma. */
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

/** Where the quote stands that ends a text; the end of the JSON where there is none. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/** What a JSON text says; null where there is none, or where it is no JSON. */
export function parseJson(json: string | null | undefined): unknown {
  if (json === null || json === undefined) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/**
 * Whether every object answers to this name already (`__proto__`, `constructor`, `toString` …). As a key of a record
 * it would be taken for what stands there, or vanish without an error.
 */
export function isReservedKey(key: string): boolean {
  return key in Object.prototype;
}

/** The first such key anywhere in parsed JSON, or null. The value's depth must be bounded. */
export function findReservedKey(json: unknown): string | null {
  if (typeof json !== 'object' || json === null) return null;
  const isList = Array.isArray(json);
  for (const [key, inner] of Object.entries(json)) {
    if (!isList && isReservedKey(key)) return key;
    const found = findReservedKey(inner);
    if (found !== null) return found;
  }
  return null;
}
