import { format, parseISO } from 'date-fns';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { SiteReply } from '#core/api/site.ts';
import { everyDay } from '#core/growth/site-readers.ts';
import { counted } from '#core/kernel/counted.ts';
import type { SiteFigures } from '../../features/growth/use-site.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChartOrTable, ChartTable } from '../../ui/chart-or-table.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { ReadersChart } from './readers-chart.tsx';
import { referrerRows } from './referrer-rows.ts';

/** The periods to choose from, by their number of days. */
export const periods = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;
export const usualPeriod = periods[1];

export interface ReadersCardProps {
  readonly figures: SiteFigures;
  readonly period: (typeof periods)[number];
  readonly onPeriod: (days: string) => void;
}

/** Readers by day, and the hosts that led them to the site. The period can be chosen whether or not it is known. */
export function ReadersCard({ figures, period, onPeriod }: ReadersCardProps) {
  const { site } = figures;
  const total = site?.days.reduce((sum, { readers }) => sum + readers, 0);
  return (
    <Card role="group" aria-label="Readers" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">
          {total === undefined ? 'Readers' : counted(total, 'reader')}{' '}
          <span className="font-sans text-sm font-normal text-ink-2">last {period.label}</span>
        </h2>
        <SegmentedControl
          label="Period"
          isLabelHidden
          isSmall
          options={periods}
          value={period.value}
          onChange={onPeriod}
        />
      </div>
      {site ? <Known site={site} period={period} /> : <Unknown figures={figures} />}
    </Card>
  );
}

/** Why there are no readers to show. */
function Unknown({ figures: { site, readAgain } }: Pick<ReadersCardProps, 'figures'>) {
  const isOnline = useOnline();
  if (site === undefined)
    return (
      <div role="status" aria-busy="true">
        <span className="sr-only">Loading your readers</span>
        <Skeleton className="h-[300px]" />
      </div>
    );
  if (!isOnline) return <p className="text-base text-ink-2">Go online once to see these readers here.</p>;
  return (
    <div className="grid justify-items-start gap-3">
      <Alert>Could not load your readers.</Alert>
      <Button onClick={readAgain}>Try again</Button>
    </div>
  );
}

function Known({ site, period }: { readonly site: SiteReply; readonly period: ReadersCardProps['period'] }) {
  const days = useMemo(() => everyDay(site), [site]);
  const referrers = referrerRows(site.referrers, window.location.hostname);
  return (
    <>
      {!site.isCounting && (
        <p className="text-base text-ink-2">
          Readers are not being counted. Turn on Analytics tracking in{' '}
          <Link to={paths.socialAccounts} className="underline underline-offset-4">
            Social Accounts
          </Link>
          .
        </p>
      )}
      {site.days.length === 0 ? (
        <p className="text-base text-ink-2">No readers in the last {period.label}. Share your address to find some.</p>
      ) : (
        <>
          <ChartOrTable
            table={{
              label: 'Readers by day',
              columns: ['Day', 'Readers'],
              // Newest first: a person looks for today.
              rows: days
                .toReversed()
                .map(({ day, readers }) => [format(parseISO(day), 'EEE d MMM yyyy'), readers.toLocaleString('en')]),
            }}
            legend={<p>A person counts once a day for each post. Days are in UTC.</p>}
          >
            <ReadersChart days={days} />
          </ChartOrTable>
          <section aria-labelledby="referrers" className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <h3 id="referrers" className="text-lg">
              Where they came from
            </h3>
            <ChartTable
              label="Readers by where they came from"
              columns={['From', 'Readers']}
              rows={referrers.map(({ name, readers }) => [name, readers.toLocaleString('en')])}
            />
          </section>
        </>
      )}
    </>
  );
}
