import type { createIdea, deleteIdea, getIdea, listIdeas, updateIdea } from '#core/api/ideas.ts';
import type { CommandCall } from '#core/commands.ts';
import { descriptionPath } from '#core/documents/text-path.ts';
import type { AppDeps } from '../app-context.ts';
import { findItem, listItems } from './list-items.ts';
import { firstPosition, idFor, writeItem } from './write-document.ts';
import { presentIdea } from './present-content.ts';
import type { Handler } from '../handler.ts';
import { readStepsData } from './steps-routes.ts';

export function handleListIdeas(deps: AppDeps): Handler<typeof listIdeas> {
  return async ({ user, rows, query, setNext }) => {
    const listed = await listItems(deps, { userId: user.id, rows, view: 'ideas', query, setNext });
    return listed.map(({ row, text }) => presentIdea(row, text));
  };
}

export function handleGetIdea(deps: AppDeps): Handler<typeof getIdea> {
  return async ({ user, params, rows }) => {
    const row = findItem(rows, params['id']!);
    const document = await deps.syncStore.document(user.id, row.id);
    const stepsData = await readStepsData(deps, { userId: user.id, id: row.id });
    return { ...presentIdea(row, document?.text ?? ''), stepsData };
  };
}

export function handleCreateIdea(deps: AppDeps): Handler<typeof createIdea> {
  return async ({ user, caller, rows, body, requestId, today }) => {
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
      caller,
      id,
      rows.items.has(id) ? [] : [{ name: 'addIdea', input: idea }],
    );
    return presentIdea(row, text);
  };
}

/** An idea's id stays valid after it has become a draft. */
export function handleUpdateIdea(deps: AppDeps): Handler<typeof updateIdea> {
  return async ({ caller, params, rows, body: { title, description } }) => {
    const { id } = findItem(rows, params['id']!);
    const calls: CommandCall<'content-item'>[] = [];
    if (title !== undefined) calls.push({ name: 'renameItem', input: { title } });
    if (description !== undefined)
      calls.push({ name: 'replaceText', input: { path: descriptionPath, text: description ?? '' } });
    const { row, text } = await writeItem(deps, caller, id, calls);
    return presentIdea(row, text);
  };
}

export function handleDeleteIdea(deps: AppDeps): Handler<typeof deleteIdea> {
  return async ({ caller, params, rows }) => {
    const { id } = findItem(rows, params['id']!);
    await writeItem(deps, caller, id, [{ name: 'deleteItem', input: { now: deps.now() } }]);
    return { success: true };
  };
}
