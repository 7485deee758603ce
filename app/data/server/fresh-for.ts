const MINUTE = 60_000;
const USUAL = 5 * MINUTE;

/** How long an answer counts as fresh, in milliseconds by its path (docs/rules.md, "Data of the server"). */
export const freshness: Readonly<Record<string, number>> = {
  '/api/brand-score': 10 * MINUTE,
  '/api/stats': USUAL,
  '/api/missions': 10 * MINUTE,
  '/api/content-pillars': USUAL,
  '/api/achievements': 10 * MINUTE,
  '/api/user/streaks': USUAL,
  '/api/content/scheduled-today': USUAL,
  '/api/content/top-performer': 10 * MINUTE,
  '/api/content/balance': USUAL,
  '/api/user/activity': USUAL,
  '/api/user/social-connections': USUAL,
  '/api/account/sessions': 0,
};

/** What happened to a piece is read anew each time that it is shown: it may be happening. */
const attempts = /^\/api\/content\/[^/]+\/attempts$/;

export function freshFor(path: unknown): number {
  if (typeof path === 'string' && attempts.test(path)) return 0;
  return (typeof path === 'string' ? freshness[path] : undefined) ?? USUAL;
}
