import { targetShares } from '#core/content/pillar-figures.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { pillarColor } from '../../components/pillar-color.ts';
import { Card } from '../../ui/card.tsx';
import { Dot } from '../../ui/dot.tsx';

/** How the targets divide the whole between the pillars: a bar, and the same in words. */
export function BalanceBar({ pillars }: { readonly pillars: readonly PillarRow[] }) {
  const { total, shares } = targetShares(pillars);
  const parts = pillars.map((pillar, index) => ({ pillar, percentage: shares[index]!.percentage }));
  return (
    <Card role="region" aria-labelledby="balance" className="grid gap-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="balance" className="text-xl">
          Content Balance
        </h2>
        <p className="text-sm text-ink-2">{totalSentence(total)}</p>
      </div>
      <div aria-hidden="true" className="flex h-4 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {parts.map(({ pillar, percentage }) => (
          <span
            key={pillar.id}
            className="h-full min-w-0.5"
            style={{ flexGrow: percentage, flexBasis: 0, background: pillarColor(pillar.color) }}
          />
        ))}
      </div>
      <ul aria-label="Share of the total target" className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
        {parts.map(({ pillar, percentage }) => (
          <li key={pillar.id} className="flex max-w-full min-w-0 items-center gap-2">
            <Dot color={pillarColor(pillar.color)} />
            <bdi className="min-w-0 wrap-anywhere">{pillar.name}</bdi>
            <span className="text-ink-3 tabular-nums">{percentage}%</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function totalSentence(total: number): string {
  if (total === 100) return 'Your targets add up to 100%.';
  return `Your targets add up to ${total}%, so each counts as its part of that.`;
}
