import type { listMissions } from '#core/api/growth.ts';
import { missions } from '#core/growth/missions.ts';
import type { AppParts } from '../../app-context.ts';
import { growthOf } from '../../documents/growth.ts';
import type { Handler } from '../handler.ts';

export function handleListMissions({ now }: AppParts): Handler<typeof listMissions> {
  return (asked) => Promise.resolve(missions(growthOf(asked, now())));
}
