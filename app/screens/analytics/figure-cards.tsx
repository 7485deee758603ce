import type { Analytics } from '#core/growth/analytics.ts';
import type { Totals } from '#core/growth/trends.ts';
import { shortNumber } from '#core/kernel/text.ts';
import { Card } from '../../ui/card.tsx';
import { changeWords, percentWords } from './words.ts';

interface FigureCard {
  readonly figure: keyof Totals;
  readonly name: string;
}

const usual: readonly FigureCard[] = [
  { figure: 'postsPublished', name: 'Posts published' },
  { figure: 'totalImpressions', name: 'Impressions' },
  { figure: 'avgEngagement', name: 'Engagement' },
  { figure: 'xpEarned', name: 'XP earned' },
];

const reactions: FigureCard = { figure: 'totalReactions', name: 'Reactions' };

const tones = { up: 'text-good', down: 'text-bad', stable: 'text-ink-2' } as const;

/** The period's figures, and their change from the same number of days before. */
export function FigureCards({ figures: { totals, before, changes, period } }: { readonly figures: Analytics }) {
  const isMeasured = (figure: keyof Totals) =>
    totals.totalImpressions > 0 || (figure !== 'totalImpressions' && figure !== 'avgEngagement');
  // Mastodon and Bluesky tell how many people reacted, and not of how many.
  const cards = usual.map((card) =>
    card.figure === 'avgEngagement' && totals.totalImpressions === 0 && totals.totalReactions > 0 ? reactions : card,
  );
  return (
    <ul aria-label={`Numbers for ${period}`} className="grid grid-cols-2 gap-3 wide:grid-cols-4 wide:gap-4">
      {cards.map(({ figure, name }) => (
        <li key={figure}>
          <Card className="grid h-full content-start gap-1">
            <h2 className="font-sans text-sm font-normal text-ink-2">
              {name} <span className="sr-only">{period}</span>
            </h2>
            <p className="font-serif text-2xl tabular-nums">
              {!isMeasured(figure)
                ? '–'
                : figure === 'avgEngagement'
                  ? percentWords(totals[figure])
                  : shortNumber(totals[figure])}
            </p>
            {isMeasured(figure) ? (
              <p className={`text-sm ${tones[changes[figure].direction]}`}>
                {changeWords({ change: changes[figure], from: before[figure], to: totals[figure], period })}
              </p>
            ) : (
              <p className="text-sm text-ink-2">Not reported yet</p>
            )}
          </Card>
        </li>
      ))}
    </ul>
  );
}
