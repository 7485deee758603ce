import type { GrowthIndex } from '#core/growth/growth-index.ts';
import { useGrowth } from '../../features/growth/use-growth.ts';
import { ActivityCard } from './activity-card.tsx';
import { GrowthCard } from './growth-card.tsx';
import { Snapshot } from './snapshot.tsx';
import { OverviewLoading } from './loading.tsx';
import { counted } from '#core/kernel/counted.ts';
import { useMemo } from 'react';
import { type BalanceItem, balanceWarning, contentBalance } from '#core/growth/dashboard.ts';
import { pillarColor } from '../../features/workspace/pillar-color.ts';
import { Card } from '../../ui/card.tsx';
import { Dot } from '../../ui/dot.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The figures of a person's work, from the data on this device. */
export function Overview() {
  const growth = useGrowth();
  return growth ? <Cards growth={growth} /> : <OverviewLoading />;
}

function Cards({ growth }: { readonly growth: GrowthIndex }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Snapshot growth={growth} />
      <div className="grid gap-4 wide:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
        <GrowthCard growth={growth} />
        <BalanceCard growth={growth} />
      </div>
      <ActivityCard growth={growth} />
    </div>
  );
}

/** Each pillar's share of what is published, beside its target. */
function BalanceCard({ growth }: { readonly growth: GrowthIndex }) {
  const balance = useMemo(() => contentBalance(growth), [growth]);
  const total = balance.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card role="group" aria-label="Content Balance" className="grid content-start gap-4">
      <div>
        <h2 className="text-xl">Content Balance</h2>
        <p className="text-base text-ink-2">Distribution across your content pillars</p>
      </div>
      {total === 0 ? (
        <EmptyState title="No content published yet" text="Create content to see your balance" />
      ) : (
        <>
          <ul className="grid gap-4">
            {balance.map((item) => (
              <PillarShare key={item.pillar.id} item={item} />
            ))}
          </ul>
          <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-base text-ink-2">
            Total published content <span className="font-serif text-xl text-ink">{total.toLocaleString('en')}</span>
          </p>
        </>
      )}
    </Card>
  );
}

function PillarShare({ item }: { readonly item: BalanceItem }) {
  const { pillar, count, percentage } = item;
  const warning = balanceWarning(item);
  const color = pillarColor(pillar.color);
  return (
    <li className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2">
          <Dot color={color} />
          <span className="truncate">{pillar.name}</span>
        </span>
        <span className="shrink-0 text-sm text-ink-2">
          {counted(count, 'post')} · {percentage.toFixed(1)}%
        </span>
      </div>
      <div aria-hidden="true" className="relative h-1.5 rounded-full bg-line">
        <div className="h-full rounded-full" style={{ width: `${percentage}%`, background: color }} />
        <div className="absolute -top-1 h-3.5 w-0.5 bg-ink" style={{ left: `${pillar.targetPercentage}%` }} />
      </div>
      <div className="flex justify-between gap-3 text-sm text-ink-2">
        <span>Target: {pillar.targetPercentage}%</span>
        {warning && (
          <span className={warning.side === 'below' ? 'text-warn' : 'text-info'}>
            {warning.points}% {warning.side} target
          </span>
        )}
      </div>
    </li>
  );
}
