import type { ListedItem } from '../content/content-row.ts';
import { pillarFigures } from '../content/pillar-figures.ts';
import type { PillarRow } from '../workspace/workspace-row.ts';
import { itemLeastSeen, type Reach } from './reach.ts';

/** The material that a person has already. Nothing of it is made up. */
export interface OwnMaterial {
  /** Ideas that wait to be written, the oldest first. */
  readonly unfinished: readonly ListedItem[];
  /** Pillars whose share of posts is below its target, the furthest first. */
  readonly behind: readonly Pick<PillarRow, 'id' | 'name'>[];
  /** Posts that were seen more than others of the person and are old enough to be new to readers. */
  readonly worthRepeating: readonly ListedItem[];
}

/** Entries of each kind. */
const MOST = 3;
/** Days after which a post is new to most readers. */
const FORGOTTEN = 60;
const DAY_MS = 86_400_000;
/** Posts with figures, without which none can be called better than others. */
const LEAST_COMPARED = 5;

/** @param now milliseconds since 1970 */
export function ownMaterial({
  items,
  pillars,
  reach,
  now,
}: {
  readonly items: readonly ListedItem[];
  readonly pillars: readonly PillarRow[];
  readonly reach: Reach;
  readonly now: number;
}): OwnMaterial {
  const kept = items.filter(({ row }) => row.deletedAt === null);
  const published = kept.filter(({ row }) => row.status === 'published');
  return {
    unfinished: kept
      .filter(({ row }) => row.status === 'ideas' && row.title.trim() !== '')
      .toSorted((one, other) => (one.row.createdAt ?? '').localeCompare(other.row.createdAt ?? ''))
      .slice(0, MOST),
    behind: published.length === 0 ? [] : pillarsBehind(pillars, kept),
    worthRepeating: bestOf(published, reach)
      .filter(({ row }) => isForgotten(row.publishedAt, now))
      .slice(0, MOST),
  };
}

function pillarsBehind(pillars: readonly PillarRow[], items: readonly ListedItem[]) {
  const figures = pillarFigures(
    pillars,
    items.map(({ row }) => row),
  );
  return pillars
    .map((pillar, index) => ({ pillar, figures: figures[index]! }))
    .filter(({ figures: { status } }) => status === 'below target')
    .toSorted((one, other) => one.figures.currentPercentage - other.figures.currentPercentage)
    .map(({ pillar: { id, name } }) => ({ id, name }))
    .slice(0, MOST);
}

/** The better half of the posts with figures, the most seen first. */
function bestOf(published: readonly ListedItem[], reach: Reach): readonly ListedItem[] {
  const seen = published
    .map((item) => ({ item, seen: itemLeastSeen(reach, item.id) }))
    .filter((post) => post.seen > 0)
    .toSorted((one, other) => other.seen - one.seen);
  if (seen.length < LEAST_COMPARED) return [];
  return seen.slice(0, Math.floor(seen.length / 2)).map(({ item }) => item);
}

function isForgotten(publishedAt: string | null, now: number): boolean {
  return publishedAt !== null && now - Date.parse(publishedAt) > FORGOTTEN * DAY_MS;
}
