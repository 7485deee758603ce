import type { getTopPerformer } from '#core/api/growth.ts';
import { topPerformer } from '#core/growth/top-performer.ts';
import type { AppParts } from '../../app-context.ts';
import { growthOf } from '../../documents/growth.ts';
import type { Handler } from '../handler.ts';

export function handleGetTopPerformer({ now }: AppParts): Handler<typeof getTopPerformer> {
  return (asked) => Promise.resolve(topPerformer(growthOf(asked, now())));
}
