export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const only = parts.length === 1 ? parts[0] : undefined;
  if (only) return only;
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
