import { format } from 'date-fns';
import { useMemo } from 'react';
import { growthIndex, type GrowthIndex, type GrowthInput } from '#core/growth/growth-index.ts';
import type { Reach } from '#core/growth/reach.ts';
import { useNow } from '../../ui/use-now.ts';
import { useContentRows } from '../content/use-content-rows.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

/** Platforms report their figures to the server, not to a device. */
const noReports: Reach = new Map();

/** The index for all growth figures, from this device's rows; undefined while they are read. */
export function useGrowth(): GrowthIndex | undefined {
  const items = useContentRows();
  const workspace = useWorkspace();
  // A streak ends at midnight, also while the page is open.
  const now = useNow();
  return useMemo(() => items && workspace && latestIndex({ items, workspace, now }), [items, workspace, now]);
}

type Known = Pick<GrowthInput, 'items' | 'workspace' | 'now'>;

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
    latest.today === today &&
    Math.abs(latest.known.now - known.now) < SAME_MOMENT_MS;
  latest = isSame && latest ? latest : { known, today, index: growthIndex({ ...known, reach: noReports, today }) };
  return latest.index;
}
