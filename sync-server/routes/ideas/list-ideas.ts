import type { listIdeas } from '#core/api/ideas.ts';
import type { AppDeps } from '../../app-context.ts';
import { listItems } from '../../documents/list-items.ts';
import { presentIdea } from '../../documents/present-content.ts';
import type { Handler } from '../handler.ts';

export function handleListIdeas(deps: AppDeps): Handler<typeof listIdeas> {
  return async ({ user, rows, query, setNext }) => {
    const listed = await listItems(deps, { userId: user.id, rows, view: 'ideas', query, setNext });
    return listed.map(({ row, text }) => presentIdea(row, text));
  };
}
