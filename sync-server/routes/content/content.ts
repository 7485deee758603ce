import type { deleteContent, getContent, listContent, updateContent } from '#core/api/content.ts';
import type { AppDeps } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import { listItems } from '../../documents/list-items.ts';
import { presentContent } from '../../documents/present-content.ts';
import { writeItem } from '../../documents/write.ts';
import type { Handler } from '../handler.ts';
import { contentCalls } from './content-calls.ts';
import { publishWritten } from './publish-written.ts';

export function handleListContent(deps: AppDeps): Handler<typeof listContent> {
  return async ({ user, rows, query, setNext }) => {
    const listed = await listItems(deps, { userId: user.id, rows, view: 'content', query, setNext });
    return listed.map(({ row, text }) => presentContent(row, text, rows.workspace));
  };
}

/** Any item of the person's, ideas too: a promoted idea keeps its id in every call. */
export function handleGetContent({ syncStore }: AppDeps): Handler<typeof getContent> {
  return async ({ user, params, rows }) => {
    const row = findItem(rows, params['id']!);
    const document = await syncStore.document(user.id, row.id);
    return presentContent(row, document?.text ?? '', rows.workspace);
  };
}

export function handleUpdateContent(deps: AppDeps): Handler<typeof updateContent> {
  return async ({ caller, params, rows, body, zone }) => {
    const row = findItem(rows, params['id']!, 'content');
    const written = await writeItem(deps, caller, row.id, contentCalls(body, { rows, row, zone, now: deps.now() }));
    return await publishWritten(deps, { caller, written, workspace: rows.workspace, status: body.status });
  };
}

export function handleDeleteContent(deps: AppDeps): Handler<typeof deleteContent> {
  return async ({ caller, params, rows }) => {
    const { id } = findItem(rows, params['id']!, 'content');
    await writeItem(deps, caller, id, [{ name: 'deleteItem', input: { now: deps.now() } }]);
    return { success: true };
  };
}
