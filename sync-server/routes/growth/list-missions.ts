import type { listMissions } from '#core/api/growth.ts';
import { missions } from '#core/growth/missions.ts';
import type { AppDeps } from '../../app-context.ts';
import { growthOf } from '../../documents/growth.ts';
import type { Handler } from '../handler.ts';

export function handleListMissions({ now }: AppDeps): Handler<typeof listMissions> {
  return (input) => Promise.resolve(missions(growthOf(input, now())));
}
