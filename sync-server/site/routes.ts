import type { Context, Middleware } from 'koa';
import { sitePrefix } from '#core/publishing/site-address.ts';
import { readSession, sessionKey } from '../accounts/session-records.ts';
import { sessionCookie } from '../accounts/sessions.ts';
import type { AppContext, AppDeps } from '../app-context.ts';
import { notFound, tookTooLong } from '../http/errors.ts';
import { addressKey } from '../http/rate-limit.ts';
import { originOf } from '../http/request-origin.ts';
import { describeError } from '../log.ts';
import { readSiteAddress } from './addresses.ts';
import { isPersonsVisit, referrerHost } from './count-view.ts';
import { makePage, type PersonsAddress } from './make-page.ts';
import { finishPage, type Page } from './page-cache.ts';
import { plainPage } from './page-frame.ts';
import { loadSiteAssets, type SiteAssets } from './site-assets.ts';
import { MAX_ENTRIES, robots, sitemapIndex } from './sitemap.ts';
import { listSites, type Site } from './sites.ts';
import { matchesETag } from '../http/matches-etag.ts';
import { findImage } from '../images/image-records.ts';
import { NOT_UPLOADED, pictureReader } from '../publishing/read-picture.ts';
import { type SharedPicture, sharedPicturePrefix } from './shared-pictures.ts';

/** Browsers and proxies store the page and revalidate it on each use. */
const revalidated = 'public, max-age=0, must-revalidate';

/** Sends a page in an encoding that the client accepts, or 304 if the client has it already. */
function answerPage(ctx: Context, { status, type, etag, body, brotli, gzip, headers }: Page): void {
  const isFound = status === 200;
  ctx.set('Cache-Control', isFound ? revalidated : 'no-store');
  ctx.set(headers);
  if (brotli) ctx.set('Vary', 'Accept-Encoding');
  if (isFound) {
    ctx.set('ETag', etag);
    if (matchesETag(ctx.get('If-None-Match'), etag)) {
      ctx.status = 304;
      return;
    }
  }
  const encoding = brotli && gzip ? ctx.acceptsEncodings('br', 'gzip', 'identity') : 'identity';
  ctx.status = status;
  ctx.type = type;
  if (encoding === 'br' || encoding === 'gzip') ctx.set('Content-Encoding', encoding);
  ctx.body = encoding === 'br' ? brotli : encoding === 'gzip' ? gzip : body;
}

/**
 * Pages contain no script and load only from this server. `connect-src` is for tools that read robots.txt on the page's
 * behalf: no page's script could use it.
 */
const contentSecurityPolicy =
  "default-src 'none'; connect-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves each person's site below `/@name`, and the files for search engines. */
export function serveSite(deps: AppDeps): Middleware {
  const { config, database, site: host } = deps;
  const visits = countVisit(deps);
  let assets: Promise<SiteAssets> | null = null;

  return async (ctx, next) => {
    const isForSearchEngines = ctx.path === '/sitemap.xml' || ctx.path === '/robots.txt';
    if (!isForSearchEngines && !ctx.path.startsWith(sitePrefix)) return await next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw notFound();
    ctx.set('Content-Security-Policy', contentSecurityPolicy);
    if (isForSearchEngines) {
      answerPage(ctx, await searchEnginePage(ctx.path, host.origins.check(originOf(ctx, config))));
      return;
    }
    assets ??= loadSiteAssets();
    const { stylesheet, files } = await assets;
    const address = readSiteAddress(ctx.path, typeof ctx.query['page'] === 'string' ? ctx.query['page'] : undefined);
    const page =
      address?.type === 'asset' ? files.get(address.file) : address && (await personsPage(ctx, address, stylesheet));
    answerPage(ctx, page ?? (await missingPage(stylesheet)));
  };

  async function personsPage(ctx: Context, address: PersonsAddress, stylesheet: string): Promise<Page | null> {
    const known = host.sites.read(address.username);
    const site = known instanceof Promise ? await known : known;
    if (!site) return null;
    const place = { origin: host.origins.check(originOf(ctx, config)), stylesheet, hub: host.hub };
    const key = JSON.stringify([place.origin, { ...address, username: site.username }]);
    const page = await host.pages.read(key, site.version, () => makePage(host, { site, address, place }));
    if (page?.itemId != null) visits(ctx, site, page.itemId);
    return page;
  }

  async function searchEnginePage(path: string, origin: string): Promise<Page> {
    if (path === '/robots.txt') return await finishPage({ type: 'text/plain; charset=utf-8', body: robots(origin) });
    const body = sitemapIndex(origin, await listSites(database, MAX_ENTRIES));
    return await finishPage({ type: 'application/xml; charset=utf-8', body });
  }
}

async function missingPage(stylesheet: string): Promise<Page> {
  return await finishPage({
    status: 404,
    type: 'text/html; charset=utf-8',
    body: plainPage({
      heading: 'Page not found',
      sentence: 'Check the address. The page may not exist.',
      link: { path: '/', words: 'Go to the home page' },
      stylesheet,
    }),
  });
}

/**
 * Counts a reader of a post once a day, unless it is the author, or the author has switched counting off. Returns at
 * once.
 */
function countVisit({
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
    const host = referrerHost(ctx.get('Referer'));
    const session = ctx.get('Cookie') === '' ? undefined : ctx.cookies.get(cookie, { signed: true });
    if (!session) {
      views.count({ userId, itemId, reader, host });
      return;
    }
    void readSession(database, sessionKey(session), now())
      .then((visitor) => {
        // Signed-in people behind one address are told apart.
        if (visitor?.user.id !== userId) views.count({ userId, itemId, reader: visitor?.user.id ?? reader, host });
      })
      .catch((error: unknown) => log.warn(describeError(error), 'Whose visit it was could not be read'));
  };
}

/** Remembers the addresses that signed-in people use: sites are linked and cached under them. */
export function noteOrigin({ config, site }: Pick<AppDeps, 'config' | 'site'>) {
  return (ctx: AppContext, next: () => Promise<unknown>): Promise<unknown> => {
    if (ctx.state.sessionUser) site.origins.note(originOf(ctx, config));
    return next();
  };
}

/** Serves pictures at their signed addresses. */
export function serveSharedPictures({
  sharedPictures,
  pictures,
  database,
  now,
}: Pick<AppDeps, 'sharedPictures' | 'pictures' | 'database' | 'now'>): Middleware {
  const findStored = (userId: string, hash: string) => findImage(database, userId, hash);
  const readFitted = pictureReader(findStored, pictures.decoder);
  const readImage = async ({ userId, hash, rules }: SharedPicture) => {
    if (!rules) return await findStored(userId, hash);
    const fitted = await readFitted(userId, hash, rules);
    if (!fitted.ok && !fitted.error.isForGood && fitted.error !== NOT_UPLOADED) throw tookTooLong();
    return fitted.ok ? fitted.value : null;
  };
  return async (ctx, next) => {
    if (!ctx.path.startsWith(sharedPicturePrefix)) return await next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw notFound();
    const named = await sharedPictures.read(ctx.path, now());
    const image = named && (await readImage(named));
    if (!image) throw notFound();
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    ctx.type = image.type;
    ctx.body = Buffer.from(image.bytes);
  };
}
