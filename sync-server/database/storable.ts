/** PostgreSQL's text cannot contain this character. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
