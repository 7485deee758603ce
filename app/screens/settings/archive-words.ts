import { counted } from '#core/kernel/counted.ts';
import { listed } from '#core/kernel/listed.ts';
import type { ArchiveProblem, ArchiveWork } from './use-archive.ts';
import type { ImportedArchive } from '../../engine/archive/import-archive.ts';
import type { WrittenArchive } from '../../engine/archive/write-archive.ts';
import type { Toast } from '../../ui/show-toast.ts';

/** The message after an export, including what is missing in it. */
export function exportedWords({ items, missingPictures, damaged }: Omit<WrittenArchive, 'zip'>): Toast {
  const missing = [
    missingPictures > 0 && `${counted(missingPictures, 'picture')} missing: export again when you are online.`,
    damaged > 0 && `${counted(damaged, 'document')} damaged on this device: sync, then export again.`,
  ].filter((sentence) => sentence !== false);
  const kinds = [
    items.published > 0 && counted(items.published, 'post'),
    items.scheduled > 0 && counted(items.scheduled, 'scheduled post'),
    items.draft > 0 && counted(items.draft, 'draft'),
    items.ideas > 0 && counted(items.ideas, 'idea'),
  ].filter((kind) => kind !== false);
  return {
    title: `Exported ${kinds.length > 0 ? listed(kinds) : 'your settings'}`,
    ...(missing.length > 0 ? { text: missing.join(' ') } : {}),
  };
}

/** The message after an import. */
export function importedWords({ added, merged, same, refused }: Omit<ImportedArchive, 'ids' | 'deletedHere'>): Toast {
  const said = [
    added > 0 && `${ideasAndPosts(added)} added.`,
    merged > 0 && `${ideasAndPosts(merged)} updated.`,
    same > 0 && `${ideasAndPosts(same)} already here.`,
    refused > 0 && `${counted(refused, 'document')} skipped: damaged in the file.`,
  ].filter((sentence) => sentence !== false);
  return {
    title: added + merged > 0 ? 'Imported' : 'Nothing new in this export',
    ...(said.length > 0 ? { text: said.join(' ') } : {}),
    ...(refused > 0 ? { tone: 'bad' } : {}),
  };
}

/** An archive tells their number before what each of them is. */
function ideasAndPosts(count: number): string {
  return count === 1 ? '1 idea or post' : `${count.toLocaleString('en')} ideas and posts`;
}

/** The message for a failed export or import. */
export function archiveProblem({ type }: ArchiveProblem, work: ArchiveWork['type']): Toast {
  switch (type) {
    case 'not-an-archive':
      return bad('Not a Rostrum export', 'Choose the zip file from “Export everything”, unchanged.');
    case 'too-new':
      return bad('Made by a newer version of Rostrum', 'Reload this page to update, then import it again.');
    case 'too-large':
      return bad('Too large to import', 'An export can be up to 1 GB when unzipped.');
    case 'cancelled':
      return work === 'export'
        ? { title: 'Export cancelled' }
        : { title: 'Import cancelled', text: 'What was imported so far stays. Import again to continue.' };
    case 'not-stored':
      return work === 'export'
        ? bad('Export failed', 'This device is out of space. Free some up and try again.')
        : bad('Import failed', 'This device is out of space. Free some up and import again.');
  }
}

function bad(title: string, text: string): Toast {
  return { title, text, tone: 'bad' };
}
