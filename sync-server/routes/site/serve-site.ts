import type { Context, Middleware } from 'koa';
import type { AppDeps } from '../../app-context.ts';
import { notFound } from '../../errors.ts';
import { readSiteAddress, sitePrefix } from '../../site/addresses.ts';
import { plainPage } from '../../site/layout.ts';
import { makePage, type PersonsAddress } from '../../site/make-page.ts';
import { finishPage, type Page } from '../../site/page-cache.ts';
import { loadSiteAssets, type SiteAssets } from '../../site/site-assets.ts';
import { MAX_ENTRIES, robots, sitemapIndex } from '../../site/sitemap.ts';
import { listSites } from '../../site/sites.ts';
import { originOf } from '../origin-of.ts';
import { answerPage } from './answer-page.ts';
import { countVisit } from './count-visit.ts';

/**
 * Pages hold no script at all; what they load is this server's. `connect-src` is for tools that read robots.txt in the
 * page's name: no script of any page could use it.
 */
const contentSecurityPolicy =
  "default-src 'none'; connect-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves every person's own site below `/@name`, and what search engines ask the server for. */
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
      heading: 'Nothing is written here',
      sentence: 'The address may have been mistyped, or the page may never have been published.',
      link: { path: '/', words: 'To the front page' },
      stylesheet,
    }),
  });
}
