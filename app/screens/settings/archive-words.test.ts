import { describe, expect, it } from 'vitest';
import { archiveProblem, exportedWords, importedWords } from './archive-words.ts';

const none = { ideas: 0, draft: 0, scheduled: 0, published: 0 } as const;

describe('the words of an archive', () => {
  it('of an export: how much it is, and what is not in it', () => {
    expect(exportedWords({ items: { ...none, published: 1 }, missingPictures: 0, damaged: 0 })).toEqual({
      title: 'Exported 1 post',
    });
    expect(
      exportedWords({ items: { published: 2000, scheduled: 1, draft: 0, ideas: 2 }, missingPictures: 1, damaged: 2 }),
    ).toEqual({
      title: 'Exported 2,000 posts, 1 scheduled post and 2 ideas',
      text: '1 picture missing: export again when you are online. 2 documents damaged on this device: sync, then export again.',
    });
  });

  it('of an import: what was added, merged, known and left out', () => {
    expect(importedWords({ added: 0, merged: 0, same: 3, refused: 0 })).toEqual({
      title: 'Nothing new in this export',
      text: '3 ideas and posts already here.',
    });
    expect(importedWords({ added: 2, merged: 1, same: 1, refused: 1 })).toEqual({
      title: 'Imported',
      text: '2 ideas and posts added. 1 idea or post updated. 1 idea or post already here. 1 document skipped: damaged in the file.',
      tone: 'bad',
    });
  });

  it('of what went wrong: one sentence that says what to do', () => {
    expect(archiveProblem({ type: 'cancelled' }, 'import').text).toBe(
      'What was imported so far stays. Import again to continue.',
    );
    expect(archiveProblem({ type: 'too-new' }, 'import').text).toBe(
      'Reload this page to update, then import it again.',
    );
    expect(archiveProblem({ type: 'not-stored' }, 'export').tone).toBe('bad');
  });
});
