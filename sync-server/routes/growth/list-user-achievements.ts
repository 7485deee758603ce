import type { listUserAchievements } from '#core/api/growth.ts';
import { earnedAchievements } from '#core/growth/earned-achievements.ts';
import type { AppParts } from '../../app-context.ts';
import { metricsOf } from '../../documents/growth.ts';
import type { Handler } from '../handler.ts';

export function handleListUserAchievements({ now }: AppParts): Handler<typeof listUserAchievements> {
  return (asked) => Promise.resolve(earnedAchievements(metricsOf(asked, now())));
}
