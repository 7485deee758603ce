import { format } from 'date-fns';
import { useMemo } from 'react';
import { growthIndex, type GrowthIndex, type GrowthInput } from '#core/growth/growth-index.ts';
import { useNow } from '../../ui/use-now.ts';
import { useContentRows } from '../content/use-content-rows.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { useKeptFigures } from '../publishing/kept-figures.ts';

/** The index for all growth figures, from this device's rows; undefined while they are read. */
export function useGrowth(): GrowthIndex | undefined {
  const items = useContentRows();
  const workspace = useWorkspace();
  const reach = useKeptFigures()?.reach;
  // A streak ends at midnight, also while the page is open.
  const now = useNow();
  return useMemo(
    () => items && workspace && reach && latestIndex({ items, workspace, reach, now }),
    [items, workspace, reach, now],
  );
}

type Known = Omit<GrowthInput, 'today'>;

/** Largest age difference of an index that parts of a screen share, in milliseconds. */
const SAME_MOMENT_MS = 30_000;

let latest: { readonly known: Known; readonly today: string; readonly index: GrowthIndex } | null = null;

/**
 * Builds the index once for all parts of a screen that show the same rows, although each reads the clock separately.
 */
function latestIndex(known: Known): GrowthIndex {
  const today = format(known.now, 'yyyy-MM-dd');
  const isSame =
    latest?.known.items === known.items &&
    latest.known.workspace === known.workspace &&
    latest.known.reach === known.reach &&
    latest.today === today &&
    Math.abs(latest.known.now - known.now) < SAME_MOMENT_MS;
  latest = isSame && latest ? latest : { known, today, index: growthIndex({ ...known, today }) };
  return latest.index;
}
