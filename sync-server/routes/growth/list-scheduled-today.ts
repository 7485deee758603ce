import type { listScheduledToday } from '#core/api/growth.ts';
import { scheduledToday } from '#core/growth/dashboard.ts';
import type { AppDeps } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import { growthOf } from '../../documents/growth.ts';
import { presentContent } from '../../documents/present-content.ts';
import type { Handler } from '../handler.ts';

export function handleListScheduledToday({ syncStore, now }: AppDeps): Handler<typeof listScheduledToday> {
  return async (input) => {
    const { user, rows } = input;
    const due = scheduledToday(growthOf(input, now())).map(({ id }) => findItem(rows, id));
    const documents = await syncStore.documents(
      user.id,
      due.map(({ id }) => id),
    );
    const texts = new Map(documents.map(({ documentId, text }) => [documentId, text]));
    return due.map((row) => presentContent(row, texts.get(row.id) ?? '', rows.workspace));
  };
}
