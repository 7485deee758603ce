import type { deleteIdea } from '#core/api/ideas.ts';
import type { AppParts } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import { writeItem } from '../../documents/write.ts';
import type { Handler } from '../handler.ts';

export function handleDeleteIdea(parts: AppParts): Handler<typeof deleteIdea> {
  return async ({ user, params, rows }) => {
    const { id } = findItem(rows, params['id']!);
    await writeItem(parts, user.id, id, [{ name: 'deleteItem', input: { now: parts.now() } }]);
    return { success: true };
  };
}
