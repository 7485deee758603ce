import { dailyActivity } from '#core/activity/daily-activity.ts';
import type { getActivity } from '#core/api/growth.ts';
import type { AppDeps } from '../../app-context.ts';
import { growthOf } from '../../documents/growth.ts';
import type { Handler } from '../handler.ts';

export function handleGetActivity({ now }: AppDeps): Handler<typeof getActivity> {
  return (input) => Promise.resolve(dailyActivity(growthOf(input, now()).pastItems));
}
