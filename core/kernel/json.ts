/** Parses JSON; null for a missing or invalid text. */
export function parseJson(json: string | null | undefined): unknown {
  if (json === null || json === undefined) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/**
 * Whether every object already has a property of this name (`__proto__`, `constructor`, `toString` …). Used as a key of
 * a record, it would be mistaken for the inherited property or vanish without an error.
 */
export function isReservedKey(key: string): boolean {
  return key in Object.prototype;
}

/** The first reserved key anywhere in parsed JSON, or null. The value's depth must be bounded. */
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
