import type { listContent } from '#core/api/content.ts';
import type { AppDeps } from '../../app-context.ts';
import { listItems } from '../../documents/list-items.ts';
import { presentContent } from '../../documents/present-content.ts';
import type { Handler } from '../handler.ts';

export function handleListContent(deps: AppDeps): Handler<typeof listContent> {
  return async ({ user, rows, query, setNext }) => {
    const listed = await listItems(deps, { userId: user.id, rows, view: 'content', query, setNext });
    return listed.map(({ row, text }) => presentContent(row, text, rows.workspace));
  };
}
