import type { distribute, DistributeRequest, PublicationReply } from '#core/api/publishing.ts';
import type { CommandCall } from '#core/commands.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import type { AppDeps } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import type { ItemRow } from '../../documents/user-rows.ts';
import { writeItem } from '../../documents/write.ts';
import type { Caller } from '../../documents/write-document.ts';
import { invalidRequest } from '../../errors.ts';
import type { Standing } from '../../publishing/request-publications.ts';
import type { Handler } from '../handler.ts';

export function handleDistribute(deps: AppDeps): Handler<typeof distribute> {
  return async ({ caller, rows, body }) => {
    const { contentId, platforms, generations, atOnce } = body;
    const found = findItem(rows, contentId);
    const item = await bringTo(deps, caller, found, body);
    const options = { caller, item, platformIds: platforms, generations, atOnce };
    const standings = await deps.publishing.distribute(options);
    const shared = standings.filter(({ state }) => state === 'shared');
    return {
      distributedTo: shared.map(({ platformId }) => platformId),
      publications: standings.map(presentPublication),
    };
  };
}

/**
 * The item with the title and the content that were sent. A device names generations, and its words come by sync: what
 * it sends here is what its person saw, maybe long ago, and would undo what was written since. @throws 400
 */
async function bringTo(
  deps: AppDeps,
  caller: Caller,
  item: ItemRow,
  { title, content, generations }: DistributeRequest,
): Promise<ItemRow> {
  if (content?.trim() === '') throw invalidRequest('Please create content before distributing.');
  const calls: CommandCall<'content-item'>[] = [];
  if (typeof title === 'string') calls.push({ name: 'renameItem', input: { title } });
  if (typeof content === 'string') calls.push({ name: 'replaceText', input: { path: bodyPath, text: content } });
  if (generations !== undefined || calls.length === 0) return item;
  return (await writeItem(deps, caller, item.id, calls)).row;
}

export function presentPublication({ platformId, generation, state, url, reason }: Standing): PublicationReply {
  return { platformId, generation, state, url, reason };
}
