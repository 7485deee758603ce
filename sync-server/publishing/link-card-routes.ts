import { imageSides } from '#core/api/images.ts';
import type { readPage } from '#core/api/link-card.ts';
import type { AppDeps } from '../app-context.ts';
import type { Handler } from '../handler.ts';
import { addressRefused, invalidRequest, ServerError, tooManyRequests } from '../http/errors.ts';
import { fetchPublic } from '../http/fetch-public.ts';
import { fetchImage } from '../images/fetch-image.ts';
import { keepImage } from '../images/keep-image.ts';
import { cardOfPage, type PageCard, textOfPage } from './page-card.ts';

const PAGE = {
  accept: 'text/html, application/xhtml+xml',
  maxBytes: 256 << 10,
  longer: 'cut',
  timeoutMs: 5_000,
} as const;
/** Limit for a page and its picture together, in milliseconds. */
const TIMEOUT = 8_000;
/** Retry-After, in seconds, while other pages and pictures are being fetched. */
const BUSY = 5;

/**
 * POST /api/link-card: the card of a page, out of what the page says about itself. Its picture is stored, so that the
 * card stays as it was chosen, and readers of the draft send nothing to other servers.
 */
export function handleReadPage(deps: AppDeps): Handler<typeof readPage> {
  return async ({ user, caller: { signal }, body: { url } }) => {
    await deps.limits.fetchPicture.count(user.id);
    const read = await deps.pictures.fetches.take(user.id, async () => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);
      const fetching = { allowed: deps.config.allowedAddresses, signal: limit };
      const card = await fetchCard(url, fetching);
      const picture = card.image === null ? null : await fetchImage(card.image, fetching);
      return { card, picture };
    });
    if (!read) throw tooManyRequests(BUSY);
    const { title, description, image: named } = read.card;
    const image = read.picture?.ok ? await keep(deps, user.id, read.picture.value) : null;
    return { url, title, description, image, lacksPicture: named !== null && image === null };
  };
}

/** @throws 400 */
async function fetchCard(
  url: string,
  fetching: { readonly allowed: readonly string[]; readonly signal: AbortSignal },
): Promise<PageCard> {
  const page = await fetchPublic(url, { ...PAGE, ...fetching });
  if (!page.ok && page.error.type === 'forbidden') throw addressRefused('url: this address is not on the public web.');
  if (!page.ok) throw invalidRequest('url: the page could not be read. Check the address, or try again later.');
  const { bytes, type } = page.value;
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(type))
    throw invalidRequest('url: this address leads to a file, not to a page.');
  return cardOfPage(textOfPage(bytes, type), page.value.url);
}

/** Null where the file is no picture that can be read, or the account has no room for it. */
async function keep(deps: AppDeps, userId: string, bytes: Uint8Array): Promise<string | null> {
  try {
    const given = { userId, read: () => Promise.resolve(bytes), maxSide: imageSides.post };
    return (await keepImage(deps, given)).hash;
  } catch (error) {
    if (error instanceof ServerError && (error.status === 400 || error.status === 413)) return null;
    throw error;
  }
}
