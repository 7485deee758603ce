import { Link } from 'react-router-dom';
import type { Analytics } from '#core/growth/analytics.ts';
import { wizardPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { engagedWords, figureWords, isSamplePost, platformName, publishedWords } from './words.ts';

export function RecentPosts({ figures, onAll }: { readonly figures: Analytics; readonly onAll: () => void }) {
  const { recentPosts, period } = figures;
  return (
    <Card role="group" aria-label="Recent Posts" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">
          Recent Posts <span className="font-sans text-sm font-normal text-ink-2">{period}</span>
        </h2>
        <Button variant="quiet" onClick={onAll}>
          View All Analytics
        </Button>
      </div>
      {recentPosts.length === 0 ? (
        <p className="text-base text-ink-2">No posts in this period.</p>
      ) : (
        <ul className="divide-y divide-line">
          {recentPosts.map((post) => {
            return (
              <li
                key={`${post.id} ${post.platform}`}
                className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2.5"
              >
                <span className="min-w-0 grow basis-60 font-medium wrap-anywhere">
                  {isSamplePost(post) ? (
                    post.title
                  ) : (
                    <Link to={wizardPath(post.id)} className="text-ink">
                      {post.title || 'Untitled'}
                    </Link>
                  )}
                </span>
                <span className="text-sm text-ink-2">
                  {platformName(post)} · {publishedWords(post)}
                </span>
                <span className="text-sm text-ink-2 tabular-nums">
                  {figureWords(post.impressions)} seen · {engagedWords(post)} · {post.xpEarned} XP
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <p className="text-sm text-ink-2">– means the platform does not report this number. It does not mean zero.</p>
    </Card>
  );
}
