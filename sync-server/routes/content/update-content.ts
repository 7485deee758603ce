import type { updateContent } from '#core/api/content.ts';
import type { AppDeps } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import { presentContent } from '../../documents/present-content.ts';
import { writeItem } from '../../documents/write.ts';
import type { Handler } from '../handler.ts';
import { contentCalls } from './content-calls.ts';

export function handleUpdateContent(deps: AppDeps): Handler<typeof updateContent> {
  return async ({ user, params, rows, body, zone }) => {
    const row = findItem(rows, params['id']!, 'content');
    const written = await writeItem(deps, user.id, row.id, contentCalls(body, { rows, row, zone }));
    return presentContent(written.row, written.text, rows.workspace);
  };
}
