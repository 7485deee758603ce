/** Weak comparison, as in RFC 9110 for If-None-Match. */
export function matchesETag(header: string, etag: string): boolean {
  if (header === '') return false;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag));
}
