import type { Database } from '../database/database.ts';
import type { Publishing } from './platform-adapter.ts';
import { type Holder, keyColumns, type PublicationRow, type StoredPublication } from './publications.ts';

/**
 * The files that were uploaded for a publication. `uploads` always holds what was kept last. Nothing is stored once
 * another process has claimed the publication.
 */
export function uploadsOf(
  { knex }: Pick<Database, 'knex'>,
  publication: StoredPublication,
  holder: Holder,
): Pick<Publishing, 'uploads' | 'keepUpload'> {
  const uploads = new Map(Object.entries(publication.uploads));
  return {
    uploads,
    keepUpload: async (key, id) => {
      if (id === null) uploads.delete(key);
      else uploads.set(key, id);
      await knex<PublicationRow>('publications')
        .where({ ...keyColumns(publication), holder: holder.id })
        .update({ uploads: uploads.size === 0 ? null : JSON.stringify(Object.fromEntries(uploads)) });
    },
  };
}
