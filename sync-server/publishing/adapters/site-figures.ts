/**
 * The figures of articles on sites of their people: WordPress and Ghost.
 *
 * Neither counts its readers for others to read, so views stay what the person types in. WordPress tells the approved
 * comments of a post. Ghost tells its comments, and how often "More like this" was pressed under the e-mail.
 */
import { noFigures } from '#core/publishing/post-figures.ts';
import type { FiguresRead, FiguresReading, ReadFigures } from '../platform-adapter.ts';
import { readOnly } from './account-calls.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { checkedFigures, readUntil } from './figure-answers.ts';
import { GhostApi } from './ghost-api.ts';
import { WordPressApi } from './wordpress-api.ts';

/** Posts of one reading. WordPress takes a request for each of them where they have many comments. */
const MAX_POSTS = 20;

type Deps = Pick<AdapterDeps, 'limits' | 'now'>;

export async function wordpressFigures(deps: Deps, { posts, ...reading }: FiguresReading): Promise<FiguresRead> {
  const read = new Map<string, ReadFigures>();
  const api = new WordPressApi(readOnly(deps, reading));
  const known = knownRefs(posts, /^\d{1,15}$/, read);
  if (known.length === 0) return { read, failure: null };
  const published = await api.publishedIds(known);
  if (!published.ok) return readUntil(read, published.error);
  for (const ref of known) if (!published.value.has(ref)) read.set(ref, 'absent');
  const shown = known.filter((ref) => published.value.has(ref));
  if (shown.length === 0) return { read, failure: null };
  const comments = await api.countComments(shown);
  if (!comments.ok) return readUntil(read, comments.error);
  for (const ref of shown) read.set(ref, checkedFigures({ ...noFigures, replies: comments.value.get(ref) ?? null }));
  return { read, failure: null };
}

export async function ghostFigures(deps: Deps, { posts, ...reading }: FiguresReading): Promise<FiguresRead> {
  const read = new Map<string, ReadFigures>();
  const api = new GhostApi(readOnly(deps, reading));
  const known = knownRefs(posts, /^[0-9a-f]{24}$|^\d{1,15}$/, read);
  if (known.length === 0) return { read, failure: null };
  const likes = await api.likes(known);
  if (!likes.ok) return readUntil(read, likes.error);
  const comments = await api.comments(known);
  if (!comments.ok) return readUntil(read, comments.error);
  for (const ref of known) {
    const figures = { ...noFigures, likes: likes.value.get(ref) ?? null, replies: comments.value.get(ref) ?? null };
    read.set(ref, likes.value.has(ref) ? checkedFigures(figures) : 'absent');
  }
  return { read, failure: null };
}

/** The first references that can be ids of the site; any other names no post there. */
function knownRefs(posts: FiguresReading['posts'], form: RegExp, read: Map<string, ReadFigures>): string[] {
  const some = posts.slice(0, MAX_POSTS).map(({ ref }) => ref);
  for (const ref of some) if (!form.test(ref)) read.set(ref, 'absent');
  return some.filter((ref) => form.test(ref));
}
