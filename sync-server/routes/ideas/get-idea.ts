import type { getIdea } from '#core/api/ideas.ts';
import type { AppParts } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import { presentIdea } from '../../documents/present-content.ts';
import type { Handler } from '../handler.ts';

export function handleGetIdea({ syncLog }: AppParts): Handler<typeof getIdea> {
  return async ({ user, params, rows }) => {
    const row = findItem(rows, params['id']!);
    const document = await syncLog.document(user.id, row.id);
    return presentIdea(row, document?.text ?? '');
  };
}
