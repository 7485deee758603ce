import { sitePath } from '#core/publishing/site-address.ts';
import { platformByKey } from '#core/publishing/platforms.ts';
import { shortenText } from '#core/kernel/text.ts';
import { describeError } from '../log.ts';
import { hasImages } from '../images/image-records.ts';
import { NOT_UPLOADED } from '../publishing/read-picture.ts';
import { DELETED, isItemDeleted } from '../sync/deleted-items.ts';
import type { Found, Outcome, PlatformAdapter, Publishing } from '../publishing/platform-adapter.ts';
import { rendererVersion } from './rendered-post.ts';
import type { SiteHost } from './site-host.ts';
import { savePost, withdrawPost } from './save-post.ts';
import { findPost } from './site-posts.ts';

/** As much as search engines show. Characters. */
const DESCRIPTION = 155;
const TITLE = 300;

export interface SiteAdapterDeps {
  readonly host: SiteHost;
  /** The public origin. A function, because the port may not be known at the start. */
  readonly origin: () => string;
}

const tookOver: Outcome = { type: 'later', words: 'Another server took this over.', afterMs: null };

const TOOK_TOO_LONG = 'This server could not build the page in time. Trying again.';
const TOO_HARD =
  'This text cannot be made into a page: it is too long, or its formatting is nested or repeated too often.';

/** Posts to the person's own site, on this server. Posting an item twice writes the same page. */
export function siteAdapter({ host, origin }: SiteAdapterDeps): PlatformAdapter {
  const { database } = host;
  const put = async (publishing: Publishing): Promise<Outcome> => {
    const { userId, username, itemId, generation, post, ref, mayPost } = publishing;
    const rendered = await host.renderer.render(userId, { type: 'page', body: post.body });
    if (rendered.type === 'later') return { type: 'later', words: TOOK_TOO_LONG, afterMs: null };
    if (rendered.type === 'too-hard') return { type: 'refused', words: TOO_HARD };
    const { html, plainText, summary, language, words, pictures } = rendered.answer;
    if (!(await hasImages(database, userId, pictures)))
      return { type: 'later', words: NOT_UPLOADED.words, afterMs: null };
    const title = post.title.trim() || shortenText(plainText, 80) || 'Untitled';
    const slug = await savePost(
      database,
      {
        userId,
        itemId,
        generation,
        formerSlug: ref,
        title: shortenText(title, TITLE),
        description: post.metaDescription ?? beginningOf(summary),
        tags: post.tags,
        body: post.body,
        html,
        renderer: rendererVersion,
        language,
        words,
        pictures,
        now: host.now(),
      },
      mayPost,
    );
    if (slug === null)
      return (await isItemDeleted(database.reader, userId, itemId)) ? { type: 'refused', words: DELETED } : tookOver;
    host.noticeChange(username, origin());
    return { type: 'shared', url: origin() + sitePath(username, slug), ref: slug };
  };
  return {
    platformId: platformByKey('article').id,
    needsConnection: false,
    // A page is written in one local transaction, so its result is never unclear.
    settleMs: 0,
    publish: (publishing) => orLater(() => put(publishing)),
    refOf: (url) => slugOf(url),
    update: (publishing) =>
      orLater(async () => {
        const post = await findPost(database, publishing.userId, publishing.itemId);
        if (post && post.withdrawnAt !== null) return { type: 'refused', words: 'It is no longer on the site.' };
        // A database restored from a backup may lack the post.
        return await put(publishing);
      }),
    async find({ userId, username, itemId, generation }): Promise<Found> {
      const post = await findPost(database, userId, itemId);
      if (!post || post.withdrawnAt !== null || post.generation < generation) return { type: 'absent' };
      return { type: 'shared', url: origin() + sitePath(username, post.slug), ref: post.slug };
    },
    withdraw: ({ userId, username, itemId, generation, mayPost }) =>
      orLater(async () => {
        if (!mayPost()) return tookOver;
        if (await withdrawPost(database, { userId, itemId, generation, now: host.now() }))
          host.noticeChange(username, origin());
        return { type: 'shared', url: null, ref: null };
      }),
  };

  /** A retry writes the same page, whatever a failed attempt left behind. */
  async function orLater(attempt: () => Promise<Outcome>): Promise<Outcome> {
    try {
      return await attempt();
    } catch (error) {
      host.log.error(describeError(error), 'A page could not be written');
      return { type: 'later', words: 'This server could not write the page right now.', afterMs: null };
    }
  }
}

/** The slug in a document's URL. A document may hold anything: if it is no address of a post, a new slug is chosen. */
function slugOf(url: string): string | null {
  const [, slug] = /\/@[^/]+\/([^/?#]+)$/.exec(url) ?? [];
  if (slug === undefined) return null;
  try {
    const readable = decodeURIComponent(slug).normalize('NFC');
    return /^[\p{L}\p{M}\p{N}-]{1,100}$/u.test(readable) ? readable : null;
  } catch {
    return null;
  }
}

/** The first whole words of a text. */
function beginningOf(text: string): string {
  if (text.length <= DESCRIPTION) return text;
  const cut = shortenText(text, DESCRIPTION).slice(0, -1);
  const lastBlank = cut.lastIndexOf(' ');
  return `${lastBlank > DESCRIPTION / 2 ? cut.slice(0, lastBlank) : cut}…`;
}
