import type { Context } from 'koa';
import type { Page } from '../../site/page-cache.ts';

/** Browsers and proxies keep a page and ask each time whether it is still the same. */
const asksEachTime = 'public, max-age=0, must-revalidate';

/** Sends a page in an encoding that the caller takes; nothing but its name to who has it already. */
export function answerPage(ctx: Context, { status, type, etag, body, brotli, gzip, headers }: Page): void {
  const isFound = status === 200;
  ctx.set('Cache-Control', isFound ? asksEachTime : 'no-store');
  ctx.set(headers);
  if (brotli) ctx.set('Vary', 'Accept-Encoding');
  if (isFound) {
    ctx.set('ETag', etag);
    if (isKnown(ctx.get('If-None-Match'), etag)) {
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

/** Weak comparison, as RFC 9110 has it for If-None-Match. */
function isKnown(header: string, etag: string): boolean {
  if (header === '') return false;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag));
}
