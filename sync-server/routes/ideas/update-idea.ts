import type { CommandCall } from '#core/commands.ts';
import type { updateIdea } from '#core/api/ideas.ts';
import { descriptionPath } from '#core/documents/text-path.ts';
import type { AppDeps } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import { presentIdea } from '../../documents/present-content.ts';
import { writeItem } from '../../documents/write.ts';
import type { Handler } from '../handler.ts';

/** An idea's id stays valid when it has become a draft. */
export function handleUpdateIdea(deps: AppDeps): Handler<typeof updateIdea> {
  return async ({ user, params, rows, body: { title, description } }) => {
    const { id } = findItem(rows, params['id']!);
    const calls: CommandCall<'content-item'>[] = [];
    if (title !== undefined) calls.push({ name: 'renameItem', input: { title } });
    if (description !== undefined)
      calls.push({ name: 'replaceText', input: { path: descriptionPath, text: description ?? '' } });
    const { row, text } = await writeItem(deps, user.id, id, calls);
    return presentIdea(row, text);
  };
}
