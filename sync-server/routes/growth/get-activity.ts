import { dailyActivity } from '#core/activity/daily-activity.ts';
import type { getActivity } from '#core/api/growth.ts';
import type { AppParts } from '../../app-context.ts';
import { growthOf } from '../../documents/growth.ts';
import type { Handler } from '../handler.ts';

export function handleGetActivity({ now }: AppParts): Handler<typeof getActivity> {
  return (asked) => Promise.resolve(dailyActivity(growthOf(asked, now()).pieces));
}
