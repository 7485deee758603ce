/** Mastodon's HTML of a plain text: paragraphs, line breaks, shortened links, tags and mentions. */
export function statusHtml(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${inline(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('');
}

function inline(text: string): string {
  return text
    .split(/(https?:\/\/[^\s]*[\w/=&%#+-]|#[\p{L}\p{N}_]+|@\w+(?:@[\w.-]*\w)?)/gu)
    .map((part, index) => (index % 2 === 0 ? escape(part) : marked(part)))
    .join('');
}

function marked(part: string): string {
  if (part.startsWith('#'))
    return `<a href="https://stand-in.example/tags/x" class="mention hashtag" rel="tag">#<span>${escape(part.slice(1))}</span></a>`;
  if (part.startsWith('@')) {
    const [, user = ''] = part.split('@');
    return `<span class="h-card"><a href="https://stand-in.example/@${user}" class="u-url mention">@<span>${user}</span></a></span>`;
  }
  const [scheme = ''] = /^https?:\/\//.exec(part) ?? [];
  const rest = part.slice(scheme.length);
  return `<a href="${escape(part)}" rel="nofollow noopener"><span class="invisible">${scheme}</span><span class="ellipsis">${escape(rest.slice(0, 30))}</span><span class="invisible">${escape(rest.slice(30))}</span></a>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
