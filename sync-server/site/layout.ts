import { markup, type Markup } from './markup.ts';
import type { Accent } from './sites.ts';

export interface PageFrame {
  /** Of the document, as the browser's tab shows it. */
  readonly title: string;
  /** Null where the words do not tell: what the page itself says is English. */
  readonly language: string | null;
  readonly accent: Accent;
  /** Path of the stylesheet. */
  readonly stylesheet: string;
  /** What the head holds besides. */
  readonly head: Markup | null;
  readonly body: Markup;
}

/** A whole page. It holds no script and loads nothing but its stylesheet, its fonts and its author's pictures. */
export function page({ title, language, accent, stylesheet, head, body }: PageFrame): string {
  return markup`<!doctype html>
<html lang="${language ?? 'en'}" data-accent="${accent}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="/icons/icon.svg">
<link rel="stylesheet" href="${stylesheet}">
${head}
</head>
<body>
${body}
</body>
</html>
`.text;
}

/** A page that says that there is nothing to read. */
export function plainPage({
  heading,
  sentence,
  link,
  stylesheet,
}: {
  readonly heading: string;
  readonly sentence: string;
  readonly link: { readonly path: string; readonly words: string } | null;
  readonly stylesheet: string;
}): string {
  return page({
    title: heading,
    language: 'en',
    accent: 'default',
    stylesheet,
    head: markup`<meta name="robots" content="noindex">`,
    body: markup`<main class="plain">
<h1>${heading}</h1>
<p>${sentence}</p>
${link && markup`<p><a href="${link.path}">${link.words}</a></p>`}
</main>`,
  });
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** @param at milliseconds since 1970 */
export function time(at: number): Markup {
  return markup`<time datetime="${new Date(at).toISOString()}">${day.format(at)}</time>`;
}
