import type { listPillars } from '#core/api/pillars.ts';
import type { Handler } from '../handler.ts';
import { presentPillar } from './present-pillar.ts';

export function handleListPillars(): Handler<typeof listPillars> {
  return ({ rows }) => Promise.resolve(rows.workspace.pillars.map((pillar) => presentPillar(pillar, rows)));
}
