import type { ArchiveProblem, ArchiveWork } from '../../features/archive/use-archive.ts';
import type { ImportedArchive } from '../../engine/archive/import-archive.ts';
import type { WrittenArchive } from '../../engine/archive/write-archive.ts';
import type { Toast } from '../../ui/show-toast.ts';

/** What is said once an export is made: also what is not in it. */
export function exportedWords({ items, missingPictures, damaged }: Omit<WrittenArchive, 'zip'>): Toast {
  const missing = [
    missingPictures > 0 && `${count(missingPictures, 'picture')} missing: export again when you are online.`,
    damaged > 0 && `${count(damaged, 'post')} damaged on this device: sync, then export again.`,
  ].filter((sentence) => sentence !== false);
  return { title: `Exported ${count(items, 'post')}`, ...(missing.length > 0 ? { text: missing.join(' ') } : {}) };
}

/** What is said once an export is brought back. */
export function importedWords({ added, merged, same, refused }: Omit<ImportedArchive, 'ids' | 'deletedHere'>): Toast {
  const said = [
    added > 0 && `${count(added, 'post')} added.`,
    merged > 0 && `${count(merged, 'post')} updated.`,
    same > 0 && `${count(same, 'post')} already here.`,
    refused > 0 && `${count(refused, 'document')} skipped: damaged in the file.`,
  ].filter((sentence) => sentence !== false);
  return {
    title: added + merged > 0 ? 'Imported' : 'Nothing new in this export',
    ...(said.length > 0 ? { text: said.join(' ') } : {}),
    ...(refused > 0 ? { tone: 'bad' } : {}),
  };
}

/** Why an export or an import did not come to its end. */
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

function count(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number.toLocaleString('en')} ${noun}s`;
}
