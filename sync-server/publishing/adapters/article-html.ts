/**
 * An article's HTML, for platforms that take HTML and keep pictures of their own.
 *
 * The text is rendered as on the person's own site, outside the event loop. Its pictures are uploaded one by one, each
 * kept with the publication, so that a later attempt continues with what is there. Then they get their addresses.
 */
import { pictureLimits } from '#core/publishing/picture-limits.ts';
import { withoutPictures } from '#core/documents/pictures.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Publishing } from '../platform-adapter.ts';
import type { AdapterDeps, FittedPicture } from './adapter-deps.ts';
import { lastingFailure, passingFailure, type ReadFailure, webAddress } from './read-answer.ts';

/** A picture at the platform. */
export interface UploadedPicture {
  /** The platform's id, for one that has ids; blank otherwise. */
  readonly id: string;
  readonly url: string;
  /** The description that the text gives it; blank if it gives none. */
  readonly alt: string;
}

export interface Article {
  readonly html: string;
  /** In the order in which the text shows them, each once. */
  readonly pictures: readonly UploadedPicture[];
}

export type PictureUpload = (
  picture: FittedPicture,
  named: { readonly alt: string; readonly hash: string },
) => Promise<Result<Omit<UploadedPicture, 'alt'>, ReadFailure>>;

/** The same for every platform that keeps an article's pictures. */
const { most, rules } = pictureLimits('wordpress');

/** An `img` of the renderer. In text, `<` is an entity, so every match is a picture. */
const image = /<img src="rostrum-image:([0-9a-f]{64})" alt="([^"]*)"[^<>]*>/g;

/** The HTML of a text without its pictures, such as a draft needs. */
export async function plainArticle(
  { render }: Pick<AdapterDeps, 'render'>,
  { userId, post }: Pick<Publishing, 'userId' | 'post'>,
): Promise<Result<string, ReadFailure>> {
  return await rendered(render, userId, withoutPictures(post.body));
}

export async function articleWithPictures(
  { render, picture }: Pick<AdapterDeps, 'render' | 'picture'>,
  publishing: Pick<Publishing, 'userId' | 'post' | 'uploads' | 'keepUpload'>,
  upload: PictureUpload,
): Promise<Result<Article, ReadFailure>> {
  const { userId, post, uploads, keepUpload } = publishing;
  const html = await rendered(render, userId, post.body);
  if (!html.ok) return html;
  const shown = new Map([...html.value.matchAll(image)].map(([, hash, alt]) => [hash!, textOf(alt!)] as const));
  if (shown.size > most!) return fail(lastingFailure(TOO_MANY));
  const pictures = new Map<string, UploadedPicture>();
  for (const [hash, alt] of shown) {
    const known = keptIn(uploads.get(hash));
    if (known) {
      pictures.set(hash, { ...known, alt });
      continue;
    }
    const fitted = await picture(userId, hash, rules!);
    if (!fitted.ok) return fitted;
    const uploaded = await upload(fitted.value, { alt, hash });
    if (!uploaded.ok) return uploaded;
    await keepUpload(hash, `${uploaded.value.id} ${uploaded.value.url}`);
    pictures.set(hash, { ...uploaded.value, alt });
  }
  const placed = html.value.replaceAll(
    image,
    (_tag, hash: string, alt: string) => `<img src="${attribute(pictures.get(hash)!.url)}" alt="${alt}" />`,
  );
  return ok({ html: placed, pictures: [...pictures.values()] });
}

async function rendered(
  render: AdapterDeps['render'],
  userId: string,
  body: string,
): Promise<Result<string, ReadFailure>> {
  const made = await render(userId, { type: 'page', body });
  if (made.type === 'made') return ok(made.answer.html);
  return fail(made.type === 'later' ? passingFailure(NOT_IN_TIME) : lastingFailure(TOO_LONG));
}

function keptIn(kept: string | undefined): Omit<UploadedPicture, 'alt'> | null {
  const [, id, address] = /^(\S*) (\S+)$/.exec(kept ?? '') ?? [];
  const url = webAddress(address);
  return id === undefined || url === null ? null : { id, url };
}

/** A text in HTML. */
export function escapedText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function attribute(text: string): string {
  return escapedText(text).replaceAll('"', '&quot;');
}

/** The text of an attribute that the renderer has written. */
function textOf(attributeText: string): string {
  return attributeText
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

const NOT_IN_TIME = 'This server could not render the text in time. Trying again.';
const TOO_LONG = 'This text is too long or too complex to publish as a page. Shorten it.';
const TOO_MANY = `An article takes at most ${most} pictures. Take some out.`;
