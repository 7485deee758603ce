import type { GrowthIndex } from '#core/growth/growth-index.ts';
import { useGrowth } from '../../features/growth/use-growth.ts';
import { ActivityCard } from './activity-card.tsx';
import { BalanceCard } from './balance-card.tsx';
import { GrowthCard } from './growth-card.tsx';
import { Snapshot } from './snapshot.tsx';
import { OverviewLoading } from './overview-loading.tsx';

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
