import type { listAchievements } from '#core/api/growth.ts';
import { achievements } from '#core/growth/achievement-catalogue.ts';
import type { Handler } from '../handler.ts';

export function handleListAchievements(): Handler<typeof listAchievements> {
  return () => Promise.resolve(achievements.map(({ id, name, description }) => ({ id, name, description })));
}
