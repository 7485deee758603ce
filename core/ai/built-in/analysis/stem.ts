/**
 * A word without its commonest English endings, so that "writes", "writing" and "writer's" meet. A light cut in the
 * manner of Harman's S-stemmer (1991): it errs on the side of leaving words apart.
 */
export function stemOf(word: string): string {
  const bare = word.replace(/'s$/, '');
  if (bare.length < 5) return bare.replace(/([^s])s$/, '$1');
  return bare
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1')
    .replace(/(?:ing|ed|er|ly)$/, (ending) => (bare.length - ending.length >= 4 ? '' : ending))
    .replace(/e$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}
