import type { getIdea } from '#core/api/ideas.ts';
import type { AppDeps } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import { presentIdea } from '../../documents/present-content.ts';
import type { Handler } from '../handler.ts';

export function handleGetIdea({ syncStore }: AppDeps): Handler<typeof getIdea> {
  return async ({ user, params, rows }) => {
    const row = findItem(rows, params['id']!);
    const document = await syncStore.document(user.id, row.id);
    return presentIdea(row, document?.text ?? '');
  };
}
