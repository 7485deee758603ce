import { RiArrowDownLine, RiArrowLeftLine, RiArrowUpLine, RiDownload2Line } from '@remixicon/react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { dateOf } from '#core/kernel/local-date.ts';
import { filterIndex, type AnalyticsFilter } from '#core/growth/period.ts';
import { postsWithin } from '#core/growth/posts.ts';
import type { GrowthIndex } from '#core/growth/growth-index.ts';
import { downloadFile } from '../../browser/download-file.ts';
import { wizardPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { figureWords, isSamplePost, percentWords, platformName, publishedWords } from './words.ts';
import { orderBy, type PostColumn, postColumns, postsToCsv, sortPosts } from '#core/growth/post-table.ts';

const names: Readonly<Record<PostColumn, string>> = {
  title: 'Post',
  platform: 'Platform',
  publishedAt: 'Published',
  impressions: 'Seen',
  reactions: 'Reactions',
  engagementRate: 'Engaged',
  xpEarned: 'XP',
};

/** Number of rows rendered at first, and added with each press: a table of thousands stays fast. */
const PAGE = 50;

export interface PostsTableProps {
  readonly growth: GrowthIndex;
  readonly filter: AnalyticsFilter;
  readonly onBack: () => void;
}

/** All posts that match the filter, of any period. */
export function PostsTable({ growth, filter: { platformId, pillarId, status }, onBack }: PostsTableProps) {
  const [order, setOrder] = useState(() => orderBy('publishedAt'));
  const [shown, setShown] = useState(PAGE);
  const posts = useMemo(
    () => postsWithin(filterIndex(growth, { platformId, pillarId, status }), { from: -Infinity, to: Infinity }),
    [growth, platformId, pillarId, status],
  );
  const sorted = useMemo(() => sortPosts(posts, order), [posts, order]);
  const download = () =>
    downloadFile({
      name: `rostrum-posts-${dateOf(growth.today)}.csv`,
      type: 'text/csv;charset=utf-8',
      // The byte order mark by which Excel recognises UTF-8.
      content: `\uFEFF${postsToCsv(sorted, (platform) => platformName({ platform }))}`,
    });
  return (
    <section aria-labelledby="all-posts" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="all-posts" className="text-xl">
          All posts{' '}
          <span className="font-sans text-sm font-normal text-ink-2">{posts.length.toLocaleString('en')}</span>
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onBack}>
            <RiArrowLeftLine size={17} aria-hidden="true" />
            Back to the cards
          </Button>
          <Button disabled={posts.length === 0} onClick={download}>
            <RiDownload2Line size={17} aria-hidden="true" />
            Export as CSV
          </Button>
        </div>
      </div>
      {posts.length === 0 ? (
        <EmptyState title="No posts" text="No published posts match your filters." />
      ) : (
        <div
          // Focusable, because it scrolls on phones.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-label="Posts"
          className="overflow-x-auto rounded-lg border border-line bg-surface"
        >
          <table className="w-full min-w-[680px] text-left text-base">
            <thead>
              <tr className="border-b border-line">
                {postColumns.map((column) => {
                  const isOn = order.by === column;
                  const Arrow = order.isDescending ? RiArrowDownLine : RiArrowUpLine;
                  return (
                    <th
                      key={column}
                      scope="col"
                      aria-sort={isOn ? (order.isDescending ? 'descending' : 'ascending') : 'none'}
                      className="px-2 font-normal"
                    >
                      <Button
                        variant="quiet"
                        size="small"
                        onClick={() =>
                          setOrder(isOn ? { by: column, isDescending: !order.isDescending } : orderBy(column))
                        }
                      >
                        {names[column]}
                        {isOn && <Arrow size={15} aria-hidden="true" />}
                      </Button>
                    </th>
                  );
                })}
              </tr>
            </thead>
            <tbody>
              {sorted.slice(0, shown).map((post) => (
                <tr key={`${post.id} ${post.platform}`} className="border-b border-line last:border-b-0">
                  <th scope="row" className="max-w-[320px] px-4 py-2.5 font-medium wrap-anywhere">
                    {isSamplePost(post) ? (
                      post.title
                    ) : (
                      <Link to={wizardPath(post.id)} className="text-ink">
                        {post.title || 'Untitled'}
                      </Link>
                    )}
                  </th>
                  <td className="px-4 text-ink-2">{platformName(post)}</td>
                  <td className="px-4 whitespace-nowrap text-ink-2">{publishedWords(post)}</td>
                  <td className="px-4 tabular-nums">{figureWords(post.impressions)}</td>
                  <td className="px-4 tabular-nums">{figureWords(post.reactions)}</td>
                  <td className="px-4 tabular-nums">
                    {post.impressions && post.reactions !== null ? percentWords(post.engagementRate) : '–'}
                  </td>
                  <td className="px-4 tabular-nums">{post.xpEarned}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {sorted.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + PAGE)}>Show more</Button>
        </div>
      )}
    </section>
  );
}
