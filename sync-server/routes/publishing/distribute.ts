import type { distribute, PublicationReply } from '#core/api/publishing.ts';
import type { AppDeps } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import { distributeItem } from '../../publishing/distribute-item.ts';
import type { Standing } from '../../publishing/request-publications.ts';
import type { Handler } from '../handler.ts';

export function handleDistribute({ publishing }: AppDeps): Handler<typeof distribute> {
  return async ({ caller, rows, body }) => {
    const { contentId, platforms, generations, atOnce } = body;
    const item = findItem(rows, contentId);
    const standings = await distributeItem(publishing, { caller, item, platformIds: platforms, generations, atOnce });
    const shared = standings.filter(({ state }) => state === 'shared');
    return {
      distributedTo: shared.map(({ platformId }) => platformId),
      publications: standings.map(presentPublication),
    };
  };
}

export function presentPublication({ platformId, generation, state, url, reason }: Standing): PublicationReply {
  return { platformId, generation, state, url, reason };
}
