import type { Context } from 'koa';
import type { AppDeps } from '../../app-context.ts';
import { describeError } from '../../log.ts';
import { addressKey } from '../../middleware/address-key.ts';
import { sessionCookie } from '../../middleware/sessions.ts';
import { isPersonsVisit } from '../../site/count-view.ts';
import type { Site } from '../../site/sites.ts';
import { readSession, sessionKey } from '../../store/sessions.ts';

/** Counts once a day that a reader looked at a post, unless it is its author, or the author wants nothing counted. Never waits. */
export function countVisit({
  config,
  database,
  log,
  now,
  site: { views },
}: AppDeps): (ctx: Context, site: Site, itemId: string) => void {
  const cookie = sessionCookie(config.publicUrl?.protocol === 'https:');
  return (ctx, { userId, countsViews }, itemId) => {
    if (!countsViews || ctx.method !== 'GET') return;
    const purpose = [ctx.get('Sec-Purpose'), ctx.get('Purpose'), ctx.get('X-Purpose'), ctx.get('X-Moz')].join(' ');
    if (!isPersonsVisit({ userAgent: ctx.get('User-Agent'), purpose })) return;
    const reader = `${addressKey(ctx.ip)} ${ctx.get('User-Agent')}`;
    const session = ctx.get('Cookie') === '' ? undefined : ctx.cookies.get(cookie, { signed: true });
    if (!session) {
      views.count(userId, itemId, reader);
      return;
    }
    void readSession(database, sessionKey(session), now())
      .then((visitor) => {
        // Behind one address, people who are signed in are told apart.
        if (visitor?.user.id !== userId) views.count(userId, itemId, visitor?.user.id ?? reader);
      })
      .catch((error: unknown) => log.warn(describeError(error), 'Whose visit it was could not be read'));
  };
}
