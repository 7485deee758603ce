import { Link } from 'react-router-dom';
import type { AnalyticsPost } from '#core/growth/posts.ts';
import { shortNumber } from '#core/kernel/text.ts';
import { wizardPath } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { isSamplePost, platformName } from './words.ts';

/** The week's post that reached most, whatever the period. */
export function TopCard({ post }: { readonly post: AnalyticsPost | null }) {
  return (
    <Card role="group" aria-label="Top Performer This Week" className="grid content-start gap-2">
      <h2 className="text-xl">Top Performer This Week</h2>
      {post ? (
        <>
          <p className="font-serif text-lg wrap-anywhere">
            {isSamplePost(post) ? (
              post.title
            ) : (
              <Link to={wizardPath(post.id)} className="text-ink">
                {post.title || 'Untitled'}
              </Link>
            )}
          </p>
          <p dir="auto" className="line-clamp-2 text-base wrap-anywhere text-ink-2">
            {post.content}
          </p>
          <p className="text-sm text-ink-2">
            {platformName(post)} · {post.impressions > 0 ? shortNumber(post.impressions) : '–'} seen ·{' '}
            {post.impressions > 0 ? shortNumber(post.likes) : '–'} likes ·{' '}
            {post.impressions > 0 ? shortNumber(post.comments) : '–'} comments
          </p>
        </>
      ) : (
        <p className="text-base text-ink-2">No posts this week.</p>
      )}
    </Card>
  );
}
