import type { listPlatforms } from '#core/api/platforms.ts';
import type {
  distribute,
  DistributeRequest,
  listAttempts,
  PublicationReply,
  settlePublication,
  updatePublication,
  withdrawPublication,
} from '#core/api/publishing.ts';
import type { listReplies } from '#core/api/replies.ts';
import type { CommandCall } from '#core/commands.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { platforms } from '#core/publishing/platforms.ts';
import type { Post } from '#core/publishing/post.ts';
import type { AppDeps } from '../app-context.ts';
import { findItem, findItemEvenDeleted } from '../content/list-items.ts';
import type { ItemRow } from '../content/user-rows.ts';
import { type Caller, writeItem } from '../content/write-document.ts';
import type { EndpointInput, Handler } from '../handler.ts';
import { conflict, invalidRequest, notFound } from '../http/errors.ts';
import { attemptsOf } from './publication-reports.ts';
import type { StoredPublication } from './publications.ts';
import { repliesOf } from './reply-records.ts';
import type { PublicationStatus } from './request-publications.ts';

export function handleListAttempts({ database }: AppDeps): Handler<typeof listAttempts> {
  return async ({ user, params, rows }) => {
    const { id } = findItem(rows, params['id']!);
    const attempts = await attemptsOf(database, user.id, id);
    return attempts.map((attempt) => ({
      platformId: attempt.platform_id,
      generation: attempt.generation,
      startedAt: new Date(Number(attempt.started_at)).toISOString(),
      endedAt: attempt.ended_at === null ? null : new Date(Number(attempt.ended_at)).toISOString(),
      outcome: attempt.outcome,
      words: attempt.words,
      title: (JSON.parse(attempt.post) as Post).title,
    }));
  };
}

export function handleListReplies({ database }: Pick<AppDeps, 'database'>): Handler<typeof listReplies> {
  return async ({ user, params, rows }) => {
    const { id } = findItem(rows, params['id']!);
    const known = await repliesOf(database, user.id, id);
    return known.map(({ readAt, platformId, replies }) => ({
      platformId,
      asOf: new Date(readAt).toISOString(),
      replies: [...replies],
    }));
  };
}

export function handleSettlePublication(deps: AppDeps): Handler<typeof settlePublication> {
  return async (input) => {
    const publication = await findPublication(deps, input, findItemEvenDeleted);
    const { generation, isThere, url = null } = input.body;
    const settled =
      generation === publication.generation ? await deps.publishing.settle(publication, { isThere, url }) : null;
    if (!settled) throw conflict('This has already been answered. Check its current state.');
    return presentPublication(settled);
  };
}

export function handleUpdatePublication(deps: AppDeps): Handler<typeof updatePublication> {
  return async (input) => {
    const publication = await findPublication(deps, input, findItem);
    return presentPublication(await change(deps, publication, 'update'));
  };
}

export function handleWithdrawPublication(deps: AppDeps): Handler<typeof withdrawPublication> {
  return async (input) => {
    const publication = await findPublication(deps, input, findItemEvenDeleted);
    return presentPublication(await change(deps, publication, 'withdraw'));
  };
}

/** @throws 409 */
async function change(
  { publishing }: AppDeps,
  publication: StoredPublication,
  what: 'update' | 'withdraw',
): Promise<StoredPublication> {
  const changed = await publishing.change(publication, what);
  if (!changed.ok) throw conflict(changed.error);
  return changed.value;
}

type PublicationInput = Pick<EndpointInput<typeof withdrawPublication>, 'user' | 'params' | 'rows'>;

/** @param find selects the person's items. @throws 404 */
async function findPublication(
  { publishing }: AppDeps,
  { user, params, rows }: PublicationInput,
  find: (rows: PublicationInput['rows'], id: string) => ItemRow,
): Promise<StoredPublication> {
  const { id, row } = find(rows, params['id']!);
  const name = { userId: user.id, itemId: id, platformId: Number(params['platform']) };
  const publication = await publishing.find(name, row.publications ?? []);
  if (!publication) throw notFound();
  return publication;
}

export function handleDistribute(deps: AppDeps): Handler<typeof distribute> {
  return async ({ caller, rows, body, isRepeated }) => {
    const { contentId, platforms: platformIds, generations, atOnce } = body;
    const found = findItem(rows, contentId);
    const distribute = async () => {
      const item = await bringTo(deps, caller, found, body);
      return await deps.publishing.distribute({ caller, item, platformIds, generations, atOnce });
    };
    const statuses = isRepeated ? await deps.publishing.read({ caller, item: found, platformIds }) : await distribute();
    const shared = statuses.filter(({ state }) => state === 'shared');
    return {
      distributedTo: shared.map(({ platformId }) => platformId),
      publications: statuses.map(presentPublication),
    };
  };
}

/**
 * Brings the item to the title and the content in the request. A device, which names generations, sends its text by
 * sync instead: the text in its request is what its person saw, maybe long ago, and would overwrite later edits.
 * @throws 400
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

function presentPublication({ platformId, generation, state, url, reason }: PublicationStatus): PublicationReply {
  return { platformId, generation, state, url, reason };
}

export function handleListPlatforms(): Handler<typeof listPlatforms> {
  return () =>
    Promise.resolve(
      platforms.map(({ id, name, type, icon, description, requiresTitle, supportsTags }) => ({
        id,
        name,
        type,
        icon,
        description,
        requiresTitle,
        supportsTags,
      })),
    );
}
