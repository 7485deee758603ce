import type { deleteContent } from '#core/api/content.ts';
import type { AppDeps } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import { writeItem } from '../../documents/write.ts';
import type { Handler } from '../handler.ts';

export function handleDeleteContent(deps: AppDeps): Handler<typeof deleteContent> {
  return async ({ user, params, rows }) => {
    const { id } = findItem(rows, params['id']!, 'content');
    await writeItem(deps, user.id, id, [{ name: 'deleteItem', input: { now: deps.now() } }]);
    return { success: true };
  };
}
