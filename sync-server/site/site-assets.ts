import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { sitePrefix } from '#core/publishing/site-address.ts';
import { finishPage, type Page } from './page-cache.ts';

/**
 * Colours for paper and ink as in the app: `app/theme/theme.css`. Every text and background pair has at least 4.5:1.
 */
const stylesheet = `
@font-face {
  font-family: 'Newsreader Fallback';
  src: local('Georgia'), local('Times New Roman'), local('Liberation Serif');
  size-adjust: 94%;
  ascent-override: 78%;
  descent-override: 28%;
}
@font-face {
  font-family: 'Geist Fallback';
  src: local('Arial'), local('Liberation Sans');
  size-adjust: 104%;
  ascent-override: 96%;
  descent-override: 21%;
}
:root {
  --paper: #f7f5f0;
  --sunken: #f0ede5;
  --ink: #1c1a16;
  --ink-2: #57524a;
  --line: #e4dfd3;
  --accent: #3d3a33;
  --serif: 'Newsreader Variable', 'Newsreader Fallback', Georgia, serif;
  --sans: 'Geist Variable', 'Geist Fallback', system-ui, sans-serif;
  color-scheme: light dark;
}
[data-accent='create'] { --accent: #b4451f; }
[data-accent='schedule'] { --accent: #1f5fa8; }
[data-accent='growth'] { --accent: #2a6f4e; }
[data-accent='profile'] { --accent: #6a4a9c; }
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #141310;
    --sunken: #1d1b17;
    --ink: #f3efe6;
    --ink-2: #b9b2a4;
    --line: #2f2c26;
    --accent: #d9d3c6;
  }
  [data-accent='create'] { --accent: #ef8a5f; }
  [data-accent='schedule'] { --accent: #7fb2ee; }
  [data-accent='growth'] { --accent: #74c49a; }
  [data-accent='profile'] { --accent: #b79ae6; }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; background: var(--paper); }
body {
  margin: 0 auto;
  max-width: 44rem;
  padding: 0 1.5rem;
  color: var(--ink);
  font: 400 0.9375rem/1.5 var(--sans);
  -webkit-font-smoothing: antialiased;
  overflow-wrap: anywhere;
}
a { color: inherit; text-decoration-color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
a:hover { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
::selection { background: color-mix(in oklab, var(--accent) 24%, transparent); }
h1, h2, h3, h4, h5, h6 { font-family: var(--serif); font-weight: 500; letter-spacing: -0.01em; line-height: 1.2; text-wrap: balance; }
h1 { font-size: clamp(2rem, 1.5rem + 2.6vw, 3rem); line-height: 1.1; margin: 0 0 1rem; }
.bar { padding: 1.25rem 0; border-bottom: 1px solid var(--line); }
.bar a, footer a { display: inline-block; padding: 0.25rem 0; text-decoration: none; }
.bar a:hover, footer a:hover { text-decoration: underline; }
main { padding: 3.5rem 0 3rem; }
article h1::before { content: ''; display: block; width: 3rem; height: 4px; margin-bottom: 1.5rem; background: var(--accent); }
.about { color: var(--ink-2); margin: 0; }
.about > * + *::before { content: '·'; margin: 0 0.4em; }
.text { margin-top: 2.5rem; font: 400 1.25rem/1.6 var(--serif); }
.text > :first-child { margin-top: 0; }
.text h2 { font-size: 1.6em; margin: 2em 0 0.6em; }
.text h3 { font-size: 1.3em; margin: 1.8em 0 0.5em; }
.text h4, .text h5, .text h6 { font-size: 1.05em; font-weight: 600; margin: 1.6em 0 0.4em; }
.text p, .text ul, .text ol, .text blockquote, .text pre, .text table { margin: 0 0 1.1em; }
.text li { margin: 0.3em 0; }
.text li > p { margin: 0 0 0.5em; }
.text ul, .text ol { padding-inline-start: 1.4em; }
.text blockquote { margin-inline: 0; padding-inline-start: 1.1em; border-inline-start: 3px solid var(--accent); color: var(--ink-2); }
.text img { display: block; max-width: 100%; height: auto; border-radius: 6px; }
.text hr { border: 0; border-top: 1px solid var(--line); margin: 2.5em 0; }
.text code { font: 0.8em/1.5 ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace; background: var(--sunken); border-radius: 4px; padding: 0.1em 0.3em; }
.text pre { background: var(--sunken); border-radius: 6px; padding: 1rem; overflow-x: auto; overflow-wrap: normal; }
.text pre code { padding: 0; background: none; }
.text table { display: block; overflow-x: auto; border-collapse: collapse; font: 0.9375rem/1.5 var(--sans); }
.text th, .text td { padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
.text [align='center'] { text-align: center; }
.text [align='right'] { text-align: end; }
.tags { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 2.5rem 0 0; padding: 0; list-style: none; }
.tags li { padding: 0.15rem 0.6rem; border: 1px solid var(--line); border-radius: 6px; font-size: 0.8125rem; color: var(--ink-2); }
nav { display: flex; justify-content: space-between; gap: 1.5rem; margin-top: 3rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
nav a { padding: 0.25rem 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav a[rel='next'] { margin-inline-start: auto; text-align: end; }
nav a span { display: block; font-size: 0.8125rem; color: var(--ink-2); }
nav bdi { font: 500 1.125rem/1.3 var(--serif); }
.person img { display: block; width: 96px; height: 96px; border-radius: 50%; object-fit: cover; margin-bottom: 1.25rem; }
.person::after { content: ''; display: block; width: 3rem; height: 4px; margin-top: 1.5rem; background: var(--accent); }
.bio { max-width: 36rem; margin: 1rem 0 0; white-space: pre-line; }
.posts { margin: 2.5rem 0 0; padding: 0; list-style: none; }
.posts li { padding: 1.75rem 0; border-top: 1px solid var(--line); }
.posts h2 { margin: 0 0 0.4rem; font-size: 1.5rem; }
.posts h2 a { text-decoration: none; }
.posts h2 a:hover { text-decoration: underline; }
.posts p { margin: 0 0 0.4rem; }
.plain { min-height: 60vh; padding-top: 20vh; }
.plain p { color: var(--ink-2); }
footer { padding: 1.5rem 0 3rem; border-top: 1px solid var(--line); color: var(--ink-2); font-size: 0.8125rem; }
footer p { margin: 0; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
@media (prefers-reduced-motion: no-preference) { a { transition: color 120ms; } }
@media print { .bar, nav, footer { display: none; } }
`;

export interface SiteAssets {
  /** Path of the stylesheet that pages link to. */
  readonly stylesheet: string;
  /** By file name. Each name contains a hash of the contents, so browsers cache the file for ever. */
  readonly files: ReadonlyMap<string, Page>;
}

const fontStyles = [
  '@fontsource-variable/newsreader/wght.css',
  '@fontsource-variable/newsreader/wght-italic.css',
  '@fontsource-variable/geist/wght.css',
];

const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/**
 * Path of the font of titles and text. Pages preload it: a browser would request it only once it has the stylesheet, too
 * late for a first visit, which would keep the fonts of the device.
 */
export const textFont = `${sitePrefix}/${pathOfTextFont()}`;

function pathOfTextFont(): string {
  const name = 'newsreader-latin-wght-normal.woff2';
  const { resolve } = createRequire(import.meta.url);
  return hashedName(name, readFileSync(resolve(`@fontsource-variable/newsreader/files/${name}`)));
}

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
    // Text must not move while it is read. A font that loads late is used from the next page on.
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

const HEADER = 44;
const ENTRY = 20;

/**
 * Extracts the OpenType font from a WOFF 1.0 file (W3C, WOFF File Format 1.0), because the library that draws pictures
 * cannot read WOFF.
 * @throws if it is not WOFF
 */
export function unwrapWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEADER + index * ENTRY;
    const offset = woff.readUInt32BE(at + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8));
    const isPacked = packed.length < woff.readUInt32BE(at + 12);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: isPacked ? inflateSync(packed) : packed,
    };
  });
  const directory = Buffer.alloc(12 + 16 * count);
  const power = Math.floor(Math.log2(count));
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * (count - 2 ** power), 10);
  const parts: Buffer[] = [directory];
  let end = directory.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = 12 + 16 * index;
    tag.copy(directory, at);
    directory.writeUInt32BE(checksum, at + 4);
    directory.writeUInt32BE(end, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    end += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}
