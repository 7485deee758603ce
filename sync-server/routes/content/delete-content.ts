import type { deleteContent } from '#core/api/content.ts';
import type { AppParts } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import { writeItem } from '../../documents/write.ts';
import type { Handler } from '../handler.ts';

export function handleDeleteContent(parts: AppParts): Handler<typeof deleteContent> {
  return async ({ user, params, rows }) => {
    const { id } = findItem(rows, params['id']!, 'content');
    await writeItem(parts, user.id, id, [{ name: 'deleteItem', input: { now: parts.now() } }]);
    return { success: true };
  };
}
