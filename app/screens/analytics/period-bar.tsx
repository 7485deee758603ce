import { RiFilter3Line, RiSettings3Line } from '@remixicon/react';
import { analyticsPeriods } from '#core/growth/period.ts';
import { Button } from '../../ui/button.tsx';
import type { AnalyticsPlace } from './use-analytics-place.ts';

export interface PeriodBarProps {
  readonly place: AnalyticsPlace;
  readonly onFilters: () => void;
  readonly onSettings: () => void;
}

export function PeriodBar({ place, onFilters, onSettings }: PeriodBarProps) {
  const filters = Object.values(place.filter).filter((each) => each !== null).length;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2.5">
      <div
        role="group"
        aria-label="Period"
        className="flex flex-wrap gap-1 max-desk:grid max-desk:w-full max-desk:grid-cols-2"
      >
        {analyticsPeriods.map((period) => (
          <Button
            key={period}
            aria-pressed={place.period === period}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft max-[420px]:px-2.5"
            onClick={() => place.showPeriod(period)}
          >
            {period}
          </Button>
        ))}
      </div>
      <div className="flex gap-2 max-desk:w-full max-desk:*:grow">
        <Button onClick={onFilters}>
          <RiFilter3Line size={17} aria-hidden="true" />
          Filters{filters > 0 && `: ${filters}`}
        </Button>
        <Button onClick={onSettings}>
          <RiSettings3Line size={17} aria-hidden="true" />
          Settings
        </Button>
      </div>
    </div>
  );
}
