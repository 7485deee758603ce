/** PostgreSQL's text holds every character but this one. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
