import type { z } from 'zod';
import type { contentPillar } from '#core/api/pillars.ts';
import { pillarFigures } from '#core/content/pillar-figures.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import type { UserRows } from '../../documents/user-rows.ts';

/** Pillars with their shares of what is published. */
export function presentPillars(pillars: readonly PillarRow[], { items }: UserRows): z.input<typeof contentPillar>[] {
  const figures = pillarFigures(
    pillars,
    [...items.values()].map(({ row }) => row),
  );
  return pillars.map(({ position: _position, ...shown }, index) => ({ ...shown, ...figures[index]! }));
}

export function presentPillar(pillar: PillarRow, rows: UserRows): z.input<typeof contentPillar> {
  return presentPillars([pillar], rows)[0]!;
}
