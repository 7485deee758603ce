import { Link } from 'react-router-dom';
import type { AnalyticsPost } from '#core/growth/posts.ts';
import { wizardPath } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { figureWords, isSamplePost, platformName } from './words.ts';

/** This week's post with the highest reach, independent of the period. */
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
            {platformName(post)} · {figureWords(post.impressions)} seen · {figureWords(post.likes)} likes ·{' '}
            {figureWords(post.comments)} comments
          </p>
        </>
      ) : (
        <p className="text-base text-ink-2">No posts this week.</p>
      )}
    </Card>
  );
}
