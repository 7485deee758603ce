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
