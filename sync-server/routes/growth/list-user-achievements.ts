import type { listUserAchievements } from '#core/api/growth.ts';
import { earnedAchievements } from '#core/growth/earned-achievements.ts';
import type { AppDeps } from '../../app-context.ts';
import { metricsOf } from '../../documents/growth.ts';
import type { Handler } from '../handler.ts';

export function handleListUserAchievements({ now }: AppDeps): Handler<typeof listUserAchievements> {
  return (input) => Promise.resolve(earnedAchievements(metricsOf(input, now())));
}
