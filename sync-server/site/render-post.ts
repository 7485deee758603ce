import { Marked, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { guessLanguage } from '#core/built-in-assistant/analysis/read-text.ts';
import { pictureHash } from '#core/documents/pictures.ts';
import { countWords } from '#core/kernel/text.ts';
import { escapeText } from './markup.ts';
import type { RenderedPost } from './rendered-post.ts';

/** Nesting limit of lists, quotes and emphasis. Below it only the text is kept. */
const MAX_DEPTH = 40;
/** Characters that marked may write. A table with a thousand empty columns expands to far more than was typed. */
const MAX_WRITTEN = 4_000_000;
/** Bytes of a text's HTML in a page. */
const MAX_HTML = 500_000;
const PLAIN_TEXT = 1_000;
/** Fewer words do not reveal their language reliably. */
const TELLING_WORDS = 20;
const MAX_PICTURES = 500;
/** Characters of a summary. */
const SAYS_SOMETHING = 80;

const isOutward = (address: string): boolean => /^(https?:\/\/|mailto:)/i.test(address);

/** Thrown for a text whose page would be too large to load. */
export class PageTooLarge extends Error {}

/** The title is the page's only h1. */
const markdown = new Marked({
  gfm: true,
  // A line break made with Enter is a line break to the person who typed it.
  breaks: true,
  // HTML tags in a text are shown as text. They must not be tokenized at all: after `<script>` in a line, marked would
  // pass the rest of the line on unescaped.
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: {
    heading({ tokens, depth }: Tokens.Heading): string {
      const level = Math.min(6, depth + 1);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    link({ href, tokens }: Tokens.Link): string {
      const words = this.parser.parseInline(tokens);
      return isOutward(href) ? `<a href="${escapeText(href)}">${words}</a>` : words;
    },
    // Pictures on other servers become links: loading them would reveal each reader to those servers.
    image({ href, text }: Tokens.Image): string {
      const hash = pictureHash(href);
      if (hash) return `<img src="${href}" alt="${escapeText(text)}">`;
      return isOutward(href) ? `<a href="${escapeText(href)}">${escapeText(text || href)}</a>` : escapeText(text);
    },
    checkbox({ checked }: Tokens.Checkbox): string {
      return checked ? '☑ ' : '☐ ';
    },
  },
});

const inText = ['a', 'em', 'strong', 'del', 'code', 'br', 'img'];
const blocks = ['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'];
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];
const readInTheirOwnDirection = ['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'blockquote', 'td', 'th'];

/** A second library, which does nothing else, checks marked's output. */
const policy: sanitizeHtml.IOptions = {
  allowedTags: [...inText, ...blocks, ...tables],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'loading', 'decoding'],
    ol: ['start'],
    th: ['dir', 'align'],
    td: ['dir', 'align'],
    ...Object.fromEntries(['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'blockquote'].map((tag) => [tag, ['dir']])),
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['rostrum-image'] },
  allowProtocolRelative: false,
  nestingLimit: MAX_DEPTH,
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: isOutward(href) ? { href, rel: 'noopener noreferrer' } : {},
    }),
    img: (tagName, { src = '', alt = '' }) => ({
      tagName,
      attribs: pictureHash(src) ? { src, alt, loading: 'lazy', decoding: 'async' } : { alt },
    }),
    ...Object.fromEntries(
      readInTheirOwnDirection.map((tag) => [
        tag,
        (tagName: string, attribs: sanitizeHtml.Attributes) => ({ tagName, attribs: { ...attribs, dir: 'auto' } }),
      ]),
    ),
  },
};

/**
 * Renders Markdown as HTML that runs no script and loads nothing from other servers. A hostile text can take seconds
 * and all memory, so it runs in a process with limits (`render-thread.ts`).
 * @throws PageTooLarge if the page would be too large, and any error for a text that uses up the memory
 */
export function renderPost(body: string): RenderedPost {
  const written = markdown.parse(body, { async: false });
  if (written.length > MAX_WRITTEN) throw new PageTooLarge();
  const html = headingsFromSecond(sanitizeHtml(written, policy));
  if (Buffer.byteLength(html) > MAX_HTML) throw new PageTooLarge();
  const words = plainTextOf(html);
  const pictures = [...html.matchAll(/<img src="rostrum-image:([0-9a-f]{64})"/g)].map(([, hash]) => hash!);
  return {
    html,
    plainText: words.slice(0, PLAIN_TEXT),
    summary: summaryOf(html) || words.slice(0, PLAIN_TEXT),
    words: countWords(words),
    language: languageOf(words),
    pictures: [...new Set(pictures)].slice(0, MAX_PICTURES),
  };
}

/** Shifts headings so that the highest one is an h2, without skipping a level. */
function headingsFromSecond(html: string): string {
  const levels = [...html.matchAll(/<h([2-6])/g)].map(([, level]) => Number(level));
  const up = levels.reduce((least, level) => Math.min(least, level), 6) - 2;
  if (levels.length === 0 || up === 0) return html;
  return html.replaceAll(/(<\/?h)([2-6])/g, (_tag, start: string, level: string) => start + String(Number(level) - up));
}

/** The first paragraphs, as many as a summary needs. Headings and lists read badly in one line. */
function summaryOf(html: string): string {
  let summary = '';
  for (const [, paragraph] of html.matchAll(/<p[^>]*>(.*?)<\/p>/gs)) {
    summary = `${summary} ${plainTextOf(paragraph!)}`.trim();
    if (summary.length >= SAYS_SOMETHING) break;
  }
  return summary.slice(0, PLAIN_TEXT);
}

function languageOf(text: string): string | null {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? [];
  const language = words.length < TELLING_WORDS ? 'other' : guessLanguage(words);
  return language === 'other' ? null : language;
}

function plainTextOf(html: string): string {
  const apart = html.replaceAll(/<\/(p|h\d|li|td|th|pre)>|<br \/>/g, ' $&');
  return sanitizeHtml(apart, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
