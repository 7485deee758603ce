import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sitePrefix } from './addresses.ts';
import { finishPage, type Page } from './page-cache.ts';
import { stylesheet } from './stylesheet.ts';

export interface SiteAssets {
  /** Path of the stylesheet that pages link to. */
  readonly stylesheet: string;
  /** By file name. Each name carries a hash of the contents, so browsers keep them for ever. */
  readonly files: ReadonlyMap<string, Page>;
}

const fontStyles = [
  '@fontsource-variable/newsreader/wght.css',
  '@fontsource-variable/newsreader/wght-italic.css',
  '@fontsource-variable/geist/wght.css',
];

const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** The stylesheet and the fonts of all sites, read once. */
export async function loadSiteAssets(): Promise<SiteAssets> {
  const { resolve } = createRequire(import.meta.url);
  const fonts = new Map<string, Page>();
  const faces: string[] = [];
  for (const style of fontStyles) {
    const path = resolve(style);
    let css = readFileSync(path, 'utf8');
    for (const [, name] of css.matchAll(/url\(\.\/files\/([\w-]+\.woff2)\)/g)) {
      const body = readFileSync(new URL(`files/${name}`, `file://${path}`));
      const file = hashedName(name!, body);
      fonts.set(file, await finishPage({ type: 'font/woff2', body, headers: forEver }));
      css = css.replaceAll(`./files/${name}`, file);
    }
    // Words that are being read stay where they are: a font that comes late is there on the next page.
    faces.push(css.replaceAll('font-display: swap', 'font-display: optional'));
  }
  const body = [...faces, stylesheet].join('\n');
  const name = hashedName('site.css', body);
  const files = new Map(fonts).set(name, await finishPage({ type: 'text/css; charset=utf-8', body, headers: forEver }));
  return { stylesheet: `${sitePrefix}/${name}`, files };
}

function hashedName(name: string, contents: string | Buffer): string {
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 12);
  return name.replace(/\.(\w+)$/, `-${hash}.$1`);
}
