import type { getContent } from '#core/api/content.ts';
import type { AppDeps } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import { presentContent } from '../../documents/present-content.ts';
import type { Handler } from '../handler.ts';

/** Any item of the person's, ideas too: a promoted idea keeps its id in every call. */
export function handleGetContent({ syncStore }: AppDeps): Handler<typeof getContent> {
  return async ({ user, params, rows }) => {
    const row = findItem(rows, params['id']!);
    const document = await syncStore.document(user.id, row.id);
    return presentContent(row, document?.text ?? '', rows.workspace);
  };
}
