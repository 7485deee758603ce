import type { createIdea } from '#core/api/ideas.ts';
import type { AppDeps } from '../../app-context.ts';
import { firstPosition, idFor } from '../../documents/new-item.ts';
import { presentIdea } from '../../documents/present-content.ts';
import { writeItem } from '../../documents/write.ts';
import type { Handler } from '../handler.ts';

export function handleCreateIdea(deps: AppDeps): Handler<typeof createIdea> {
  return async ({ user, rows, body, requestId, today }) => {
    const id = idFor(user.id, requestId);
    const idea = {
      id,
      title: body.title,
      description: body.description ?? '',
      position: firstPosition(rows),
      now: deps.now(),
      today,
    };
    const { row, text } = await writeItem(
      deps,
      user.id,
      id,
      rows.items.has(id) ? [] : [{ name: 'addIdea', input: idea }],
    );
    return presentIdea(row, text);
  };
}
