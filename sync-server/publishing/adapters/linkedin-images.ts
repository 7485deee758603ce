/**
 * The pictures of a post on LinkedIn, or its link card (Images API and Posts API, learn.microsoft.com/linkedin, 2026).
 * LinkedIn reads no page itself: a card has what the post says of it. Each is uploaded once, and its urn
 * is kept with the publication, so that a retry uploads nothing again. The post is created after the last upload. A
 * card goes out without a picture that this server does not have.
 */
import { hash as digest } from 'node:crypto';
import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { shortenText } from '#core/kernel/text.ts';
import type { PictureReference } from '#core/documents/pictures.ts';
import type { LinkCard } from '#core/publishing/link-card.ts';
import { pictureLimits } from '#core/publishing/picture-limits.ts';
import { untaggedAddress } from '#core/publishing/tag-links.ts';
import type { Publishing } from '../platform-adapter.ts';
import { requestPlatform } from '../platform-request.ts';
import { NOT_UPLOADED } from '../read-picture.ts';
import type { AccountCalls, AccountDeps } from './account-calls.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { passingFailure, type ReadFailure, webAddress } from './read-answer.ts';

/** The most pictures of a post, and of a description's characters. */
export const MAX_IMAGES = 20;
const MAX_ALT = 4_000;

const { rules } = pictureLimits('linkedin');

const urn = z.string().regex(/^urn:li:image:[\w-]{1,100}$/);
const started = z.object({ value: z.object({ uploadUrl: z.string().max(4_000), image: urn }) });

/** A picture as the Posts API takes it. */
interface PostImage {
  readonly id: string;
  readonly altText: string;
}

/** The page that a card leads to. */
interface PostArticle {
  readonly source: string;
  readonly title: string;
  readonly description?: string;
  readonly thumbnail?: string;
}

/** The content of a post with pictures or a card; nothing without. */
export type ImageContent =
  | Record<string, never>
  | { readonly content: { readonly media: PostImage } }
  | { readonly content: { readonly article: PostArticle } }
  | { readonly content: { readonly multiImage: { readonly images: readonly PostImage[] } } };

/** The pictures or the link card of a post. */
export interface Shown {
  readonly pictures: readonly PictureReference[];
  /** Null where there are pictures. */
  readonly card: LinkCard | null;
}

/** The key under which the mark of a post's card is kept, beside the urns of its pictures. */
const CARD = 'card';

/** Without the address's tags: they follow from the title of the post, which may change. */
function cardMark({ url, title, description, image }: LinkCard): string {
  return digest('sha256', JSON.stringify([untaggedAddress(url), title, description, image]), 'base64url');
}

function hashesOf({ pictures, card }: Shown): string[] {
  return [...pictures.map(({ hash }) => hash), ...(card?.image ? [card.image] : [])];
}

/** Whether a post that was made with these uploads shows the same. */
export function isShownAs(shown: Shown, uploads: ReadonlyMap<string, string>): boolean {
  // Its picture may have been missing. The mark tells that it is the same one.
  if (shown.card) return uploads.get(CARD) === cardMark(shown.card);
  const wanted = new Set(hashesOf(shown));
  return wanted.size === uploads.size && [...wanted].every((key) => uploads.has(key));
}

export interface ImagesDeps {
  readonly calls: AccountCalls;
  readonly account: AccountDeps;
  /** The member's urn. */
  readonly owner: string;
  readonly publishing: Pick<Publishing, 'userId' | 'uploads' | 'keepUpload'>;
  readonly picture: AdapterDeps['picture'];
}

/**
 * Uploads each picture that is missing, and returns the part of a new post that shows the pictures. Uploads of an
 * earlier text are dropped, so that those that are kept are the post's own.
 */
export async function imageContent(deps: ImagesDeps, shown: Shown): Promise<Result<ImageContent, ReadFailure>> {
  const { pictures, card } = shown;
  const { uploads, keepUpload } = deps.publishing;
  const urns = new Map<string, string>();
  for (const hash of hashesOf(shown)) {
    const kept = uploads.get(hash);
    const id = kept === undefined ? await upload(deps, hash) : ok(kept);
    if (!id.ok && id.error === NOT_UPLOADED && hash === card?.image) continue;
    if (!id.ok) return id;
    urns.set(hash, id.value);
  }
  for (const key of uploads.keys()) if (!urns.has(key)) await keepUpload(key, null);
  if (card) {
    await keepUpload(CARD, cardMark(card));
    return ok({ content: { article: articleOf(card, urns) } });
  }
  const images = pictures.map(({ hash, name }) => ({ id: urns.get(hash)!, altText: shortenText(name, MAX_ALT) }));
  const [first] = images;
  if (!first) return ok({});
  return images.length === 1 ? ok({ content: { media: first } }) : ok({ content: { multiImage: { images } } });
}

function articleOf({ url, title, description, image }: LinkCard, urns: ReadonlyMap<string, string>): PostArticle {
  const thumbnail = image === null ? undefined : urns.get(image);
  return {
    source: url,
    title,
    ...(description !== '' && { description }),
    ...(thumbnail !== undefined && { thumbnail }),
  };
}

async function upload(
  { calls, account, owner, publishing, picture }: ImagesDeps,
  hash: string,
): Promise<Result<string, ReadFailure>> {
  const fitted = await picture(publishing.userId, hash, rules!);
  if (!fitted.ok) return fitted;
  const body = { initializeUploadRequest: { owner } };
  // An upload posts nothing, so that it is tried again where its answer is lost.
  const begun = await calls.send({ method: 'POST', path: '/rest/images?action=initializeUpload', body, isPost: false });
  const read = calls.checked(begun, started);
  if (!read.ok) return read;
  const { uploadUrl, image } = read.value.value;
  const url = uploadAddress(uploadUrl, account.connection.address);
  if (!url) return fail(calls.strange);
  const sent = await requestPlatform(
    {
      method: 'PUT',
      url,
      headers: { Authorization: `Bearer ${account.connection.token}`, 'Content-Type': fitted.value.type },
      body: fitted.value.bytes,
      isPost: false,
      ...account.claim,
    },
    account.limits,
  );
  // Another service receives the pictures. It may refuse the upload's address, and has no say over the permission.
  if (sent.type === 'answer' && sent.status === 401) return fail(passingFailure(NOT_TAKEN));
  if (sent.type !== 'answer' || sent.status < 200 || sent.status > 299) return fail(calls.failureOf(sent));
  await publishing.keepUpload(hash, image);
  return ok(image);
}

const NOT_TAKEN = 'LinkedIn did not accept the upload of a picture (401).';

/** The token is sent to LinkedIn only, whatever address an answer names. */
function uploadAddress(named: string, api: string): URL | null {
  const address = webAddress(named);
  if (address === null) return null;
  const url = new URL(address);
  const isLinkedIn = url.protocol === 'https:' && /(?:^|\.)linkedin\.com$/.test(url.hostname);
  return isLinkedIn || url.origin === new URL(api).origin ? url : null;
}
