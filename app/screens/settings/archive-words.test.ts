import { describe, expect, it } from 'vitest';
import { archiveProblem, exportedWords, importedWords } from './archive-words.ts';

describe('what is said', () => {
  it('of an export: how much it is, and what is not in it', () => {
    expect(exportedWords({ items: 1, missingPictures: 0, damaged: 0 })).toEqual({ title: 'Exported 1 item' });
    expect(exportedWords({ items: 2000, missingPictures: 1, damaged: 2 })).toEqual({
      title: 'Exported 2,000 items',
      text: '1 picture could not be had: export again when you are online. A part of 2 items is damaged on this device: sync, and export again.',
    });
  });

  it('of an import: what was added, merged, known and left out', () => {
    expect(importedWords({ added: 0, merged: 0, same: 3, refused: 0 })).toEqual({
      title: 'Nothing new in this export',
      text: '3 items were here already.',
    });
    expect(importedWords({ added: 2, merged: 1, same: 1, refused: 1 })).toEqual({
      title: 'Imported',
      text: '2 items added. 1 item brought up to date. 1 item was here already. 1 document in the file is damaged and left out.',
      tone: 'bad',
    });
  });

  it('of what went wrong: one sentence that says what to do', () => {
    expect(archiveProblem({ type: 'cancelled' }, 'import').text).toBe(
      'What was read so far stays. Import again to go on.',
    );
    expect(archiveProblem({ type: 'too-new' }, 'import').text).toBe(
      'Load this page again to update, and import it then.',
    );
    expect(archiveProblem({ type: 'not-stored' }, 'export').tone).toBe('bad');
  });
});
