/**
 * The facts of a page for a link card, in its own words: Open Graph (ogp.me), else Twitter's names, else its own title and
 * description.
 *
 * The page is hostile. One pass goes over its text, forwards only: each search starts where the last one ended, and what
 * is never closed ends the pass. The pass also ends after MOST_PARTS. Nothing of the page is kept as markup.
 */
import { oneLine } from '#core/kernel/one-line.ts';
import { shortenText } from '#core/kernel/text.ts';
import { isWebAddress } from '#core/kernel/web-address.ts';
import { cardLimits, type LinkCard } from '#core/publishing/link-card.ts';
import { decodeEntities } from './html-entities.ts';

export interface PageCard extends Pick<LinkCard, 'title' | 'description'> {
  /** The address of its picture; null where it names none. */
  readonly image: string | null;
}

/** Names of `<meta>`, the best first. */
const names = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  image: ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src'],
} as const;

/** @param address of the page, which a relative address of its picture starts from */
export function cardOfPage(html: string, address: string): PageCard {
  const facts = factsOf(html);
  const first = (given: readonly string[]) => given.map((name) => facts.get(name) ?? '').find((text) => text !== '');
  const title = first([...names.title, 'title']) ?? new URL(address).hostname;
  const image = first(names.image);
  return {
    title: shortenText(title, cardLimits.title),
    description: shortenText(first(names.description) ?? '', cardLimits.description),
    image: image === undefined ? null : pictureAddress(image, address),
  };
}

function pictureAddress(named: string, page: string): string | null {
  if (!URL.canParse(named, page)) return null;
  const { href } = new URL(named, page);
  return isWebAddress(href) ? href : null;
}

/** Bytes in which a page names its own character set (html.spec.whatwg.org, "prescan a byte stream"). */
const PRESCAN = 1_024;

/** The text of a page, in the character set that its bytes, its header or itself names. */
export function textOfPage(bytes: Uint8Array, contentType: string): string {
  const head = Buffer.from(bytes.subarray(0, PRESCAN)).toString('latin1');
  const told = markOf(bytes) ?? charsetIn(contentType);
  const own = charsetIn(/<meta[^>]{1,500}charset[^>]{0,100}/i.exec(head)?.[0] ?? '');
  // A page whose own words could be read that way is not in UTF-16.
  return decoded(bytes, told ?? (own?.toLowerCase().startsWith('utf-16') ? null : own));
}

/** The character set of a byte order mark, which TextDecoder removes. */
function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : null;
}

function charsetIn(text: string): string | null {
  return /charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(text)?.[1] ?? null;
}

function decoded(bytes: Uint8Array, charset: string | null): string {
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Elements whose content is no markup. */
const raw = new Set(['script', 'style', 'textarea', 'title', 'noscript', 'template', 'iframe', 'xmp']);

/** Tags, comments and attributes of a page that are read (docs/decisions/0023). A head has a few hundred. */
const MOST_PARTS = 2_000;

const wanted: ReadonlySet<string> = new Set(['title', ...Object.values(names).flat()]);

/** The page's title, and the contents of its `<meta>` by their names: the first of each that has one. */
function factsOf(html: string): ReadonlyMap<string, string> {
  const facts = new Map<string, string>();
  const note = (name: string, markup: string): void => {
    const content = wanted.has(name) && !facts.has(name) ? cleanText(markup) : '';
    if (content !== '') facts.set(name, content);
  };
  const tagName = /[a-z][a-z0-9]{0,20}/iy;
  let left = MOST_PARTS;
  for (let at = html.indexOf('<'); at !== -1 && left > 0; at = html.indexOf('<', at)) {
    left -= 1;
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4);
      if (end === -1) return facts;
      at = end;
      continue;
    }
    tagName.lastIndex = at + 1;
    const name = tagName.exec(html)?.[0].toLowerCase();
    at += 1;
    if (name === undefined) continue;
    const tag = readTag(html, tagName.lastIndex, left);
    if (tag === null) return facts;
    at = tag.end;
    left -= tag.parts;
    if (name === 'meta') {
      const key = (tag.attributes.get('property') ?? tag.attributes.get('name') ?? '').trim().toLowerCase();
      note(key, tag.attributes.get('content') ?? '');
    } else if (raw.has(name)) {
      const close = new RegExp(`</${name}`, 'gi');
      close.lastIndex = at;
      const closing = close.exec(html);
      if (closing === null) return facts;
      if (name === 'title') note('title', html.slice(at, closing.index));
      at = closing.index + 1;
    }
  }
  return facts;
}

interface Tag {
  readonly attributes: ReadonlyMap<string, string>;
  /** Number of its attributes, those included that are not kept. */
  readonly parts: number;
  /** Where the text behind it begins. */
  readonly end: number;
}

const between = /[\s/]*/y;
const attribute = /[^\s=>/]+/y;
const equals = /\s*=\s*/y;
const plain = /[^\s>]*/y;

/** The attributes of a tag, from behind its name on. Null where the tag never ends, or has more than `most` of them. */
function readTag(html: string, from: number, most: number): Tag | null {
  const attributes = new Map<string, string>();
  const take = (pattern: RegExp, at: number): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(html)?.[0] ?? null;
  };
  for (let at = from, parts = 0; parts <= most; parts += 1) {
    at += take(between, at)?.length ?? 0;
    if (at >= html.length) return null;
    if (html[at] === '>') return { attributes, parts, end: at + 1 };
    const name = take(attribute, at) ?? html[at]!;
    at += name.length;
    const sign = take(equals, at);
    if (sign === null) continue;
    at += sign.length;
    const quote = html[at];
    let value: string;
    if (quote === '"' || quote === "'") {
      const end = html.indexOf(quote, at + 1);
      if (end === -1) return null;
      value = html.slice(at + 1, end);
      at = end + 1;
    } else {
      value = take(plain, at) ?? '';
      at += value.length;
    }
    // Names that are longer than any that is asked for are not kept.
    if (name.length <= 20 && attributes.size < 20 && !attributes.has(name.toLowerCase()))
      attributes.set(name.toLowerCase(), value);
  }
  return null;
}

/** UTF-16 code units of a fact that are read. An entity takes several. */
const MOST_READ = 8_000;

/** One line, in which nothing turns the direction of what follows. */
function cleanText(markup: string): string {
  const text = decodeEntities(markup.slice(0, MOST_READ));
  return oneLine(text.replaceAll(/[\p{Surrogate}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, ''));
}
