import type { getTopPerformer } from '#core/api/growth.ts';
import { topPerformer } from '#core/growth/top-performer.ts';
import type { AppDeps } from '../../app-context.ts';
import { growthOf } from '../../documents/growth.ts';
import type { Handler } from '../handler.ts';

export function handleGetTopPerformer({ now }: AppDeps): Handler<typeof getTopPerformer> {
  return (input) => Promise.resolve(topPerformer(growthOf(input, now())));
}
