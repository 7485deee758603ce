import type { listAttempts, settlePublication, updatePublication, withdrawPublication } from '#core/api/publishing.ts';
import type { Post } from '#core/publishing/post.ts';
import type { AppDeps } from '../../app-context.ts';
import { findItem, findItemEvenDeleted } from '../../documents/find-item.ts';
import type { ItemRow } from '../../documents/user-rows.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Publication } from '../../store/publication.ts';
import { attemptsOf } from '../../store/publication-reports.ts';
import type { EndpointInput, Handler } from '../handler.ts';
import { presentPublication } from './distribute.ts';

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

export function handleSettlePublication(deps: AppDeps): Handler<typeof settlePublication> {
  return async (input) => {
    const publication = await findPublication(deps, input, findItemEvenDeleted);
    const { generation, isThere, url = null } = input.body;
    const settled =
      generation === publication.generation ? await deps.publishing.settle(publication, { isThere, url }) : null;
    if (!settled) throw conflict('This was settled meanwhile. Look at how it stands now.');
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
  publication: Publication,
  what: 'update' | 'withdraw',
): Promise<Publication> {
  const changed = await publishing.change(publication, what);
  if (!changed.ok) throw conflict(changed.error);
  return changed.value;
}

type PublicationInput = Pick<EndpointInput<typeof withdrawPublication>, 'user' | 'params' | 'rows'>;

/** @param find which of the person's items are meant. @throws 404 */
async function findPublication(
  { publishing }: AppDeps,
  { user, params, rows }: PublicationInput,
  find: (rows: PublicationInput['rows'], id: string) => ItemRow,
): Promise<Publication> {
  const { id, row } = find(rows, params['id']!);
  const name = { userId: user.id, itemId: id, platformId: Number(params['platform']) };
  const publication = await publishing.find(name, row.publications ?? []);
  if (!publication) throw notFound();
  return publication;
}
