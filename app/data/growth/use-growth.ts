import { format } from 'date-fns';
import { useMemo } from 'react';
import { growthIndex, type GrowthIndex } from '#core/growth/growth-index.ts';
import type { Reach } from '#core/growth/reach.ts';
import { useContentRows } from '../content/use-content-rows.ts';

import { useWorkspace } from '../workspace/use-workspace.ts';
import { useNow } from './use-now.ts';

/** Platforms do not report to a device. */
const noReports: Reach = new Map();

/** What every figure of a person's growth is read from, as this device knows it; undefined while it is read. */
export function useGrowth(): GrowthIndex | undefined {
  const items = useContentRows();
  const workspace = useWorkspace();
  // A streak ends at midnight, with the page open.
  const now = useNow();
  return useMemo(
    () =>
      items && workspace && growthIndex({ items, workspace, reach: noReports, today: format(now, 'yyyy-MM-dd'), now }),
    [items, workspace, now],
  );
}
