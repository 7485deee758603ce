import type { deleteIdea } from '#core/api/ideas.ts';
import type { AppDeps } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import { writeItem } from '../../documents/write.ts';
import type { Handler } from '../handler.ts';

export function handleDeleteIdea(deps: AppDeps): Handler<typeof deleteIdea> {
  return async ({ user, params, rows }) => {
    const { id } = findItem(rows, params['id']!);
    await writeItem(deps, user.id, id, [{ name: 'deleteItem', input: { now: deps.now() } }]);
    return { success: true };
  };
}
