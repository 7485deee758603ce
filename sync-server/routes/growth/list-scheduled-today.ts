import type { listScheduledToday } from '#core/api/growth.ts';
import { scheduledToday } from '#core/growth/scheduled-today.ts';
import type { AppParts } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import { growthOf } from '../../documents/growth.ts';
import { presentContent } from '../../documents/present-content.ts';
import type { Handler } from '../handler.ts';

export function handleListScheduledToday({ syncLog, now }: AppParts): Handler<typeof listScheduledToday> {
  return async (asked) => {
    const { user, rows } = asked;
    const due = scheduledToday(growthOf(asked, now())).map(({ id }) => findItem(rows, id));
    const documents = await syncLog.documents(
      user.id,
      due.map(({ id }) => id),
    );
    const texts = new Map(documents.map(({ documentId, text }) => [documentId, text]));
    return due.map((row) => presentContent(row, texts.get(row.id) ?? '', rows.workspace));
  };
}
