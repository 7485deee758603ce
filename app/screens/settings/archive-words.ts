import type { ArchiveProblem, ArchiveWork } from '../../features/archive/use-archive.ts';
import type { ImportedArchive } from '../../engine/archive/import-archive.ts';
import type { WrittenArchive } from '../../engine/archive/write-archive.ts';
import type { Toast } from '../../ui/show-toast.ts';

/** The message after an export, including what is missing in it. */
export function exportedWords({ items, missingPictures, damaged }: Omit<WrittenArchive, 'zip'>): Toast {
  const missing = [
    missingPictures > 0 && `${count(missingPictures, 'picture')} could not be had: export again when you are online.`,
    damaged > 0 && `A part of ${count(damaged, 'item')} is damaged on this device: sync, and export again.`,
  ].filter((sentence) => sentence !== false);
  return { title: `Exported ${count(items, 'item')}`, ...(missing.length > 0 ? { text: missing.join(' ') } : {}) };
}

/** The message after an import. */
export function importedWords({ added, merged, same, refused }: Omit<ImportedArchive, 'ids' | 'deletedHere'>): Toast {
  const said = [
    added > 0 && `${count(added, 'item')} added.`,
    merged > 0 && `${count(merged, 'item')} brought up to date.`,
    same > 0 && `${count(same, 'item')} ${same === 1 ? 'was' : 'were'} here already.`,
    refused > 0 && `${count(refused, 'document')} in the file ${refused === 1 ? 'is' : 'are'} damaged and left out.`,
  ].filter((sentence) => sentence !== false);
  return {
    title: added + merged > 0 ? 'Imported' : 'Nothing new in this export',
    ...(said.length > 0 ? { text: said.join(' ') } : {}),
    ...(refused > 0 ? { tone: 'bad' } : {}),
  };
}

/** The message for a failed export or import. */
export function archiveProblem({ type }: ArchiveProblem, work: ArchiveWork['type']): Toast {
  switch (type) {
    case 'not-an-archive':
      return bad('Not an export of Rostrum', 'Choose the zip that “Export everything” made, as it was made.');
    case 'too-new':
      return bad('Made by a newer Rostrum', 'Load this page again to update, and import it then.');
    case 'too-large':
      return bad('Too large to import', 'An export may unfold to 1 GB.');
    case 'cancelled':
      return work === 'export'
        ? { title: 'Export cancelled' }
        : { title: 'Import cancelled', text: 'What was read so far stays. Import again to go on.' };
    case 'not-stored':
      return work === 'export'
        ? bad('Not exported', 'This device could not make the file. Free some space and try again.')
        : bad('Not imported', 'This device had no room for all of it. Free some space and import again.');
  }
}

function bad(title: string, text: string): Toast {
  return { title, text, tone: 'bad' };
}

function count(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number.toLocaleString('en')} ${noun}s`;
}
