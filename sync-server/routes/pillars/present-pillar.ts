import type { z } from 'zod';
import type { contentPillar } from '#core/api/pillars.ts';
import type { PillarRow } from '#core/projections/workspace-row.ts';
import { isIn } from '../../documents/find-item.ts';
import type { UserRows } from '../../documents/user-rows.ts';

/** A gap of more points than this is off target (docs/rules.md, "Figures"). */
const OFF_TARGET = 5;

/** A pillar with its share of what is published. */
export function presentPillar(pillar: PillarRow, { items }: UserRows): z.input<typeof contentPillar> {
  const ofPillar = [...items.values()].filter((item) => isIn('content', item));
  const published = ofPillar.filter(({ row }) => row.status === 'published');
  const mine = published.filter(({ row }) => row.pillarId === pillar.id).length;
  const currentPercentage = published.length === 0 ? 0 : Math.round((mine / published.length) * 1000) / 10;
  const gap = currentPercentage - pillar.targetPercentage;
  const { position: _position, ...shown } = pillar;
  return {
    ...shown,
    currentPercentage,
    contentCount: ofPillar.filter(({ row }) => row.pillarId === pillar.id).length,
    status: gap > OFF_TARGET ? 'above target' : gap < -OFF_TARGET ? 'below target' : 'on target',
  };
}
