import { EditorState, Transaction } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import {
  findingMarks,
  findingsIn,
  openedFinding,
  openFinding,
  showFindings,
  type PlacedFinding,
} from './finding-marks.ts';

const draft = 'This is an test of teh editor.';

function about(words: string): PlacedFinding {
  const from = draft.indexOf(words);
  return { from, to: from + words.length, kind: 'Typo', message: 'Look.', fixes: ['other'], key: words };
}

const marked = EditorState.create({ doc: draft, extensions: [findingMarks] }).update({
  effects: showFindings.of([about('an'), about('teh')]),
}).state;

const wordsMarked = (state: EditorState) => findingsIn(state).map(({ from, to }) => state.sliceDoc(from, to));

describe('marks in a draft', () => {
  it('stay on their words while the text around them changes, here and on other devices', () => {
    const own = marked.update({ changes: { from: 0, insert: 'Look: ' } }).state;
    const remote = own.update({
      changes: { from: own.doc.toString().indexOf('test'), to: own.doc.toString().indexOf('of'), insert: 'piece ' },
      annotations: Transaction.remote.of(true),
    }).state;
    expect(remote.doc.toString()).toBe('Look: This is an piece of teh editor.');
    expect(wordsMarked(remote)).toEqual(['an', 'teh']);
  });

  it.each([
    ['changed', { from: 19, to: 20, insert: 'T' }],
    ['written on', { from: 22, insert: 'n' }],
    ['taken away', { from: 15, to: 30 }],
  ])('go once their words are %s', (_how, changes) => {
    expect(wordsMarked(marked.update({ changes }).state)).toEqual(['an']);
  });

  it('keep their menu open at their words, and close it with them', () => {
    const opened = marked.update({ effects: openFinding.of(19) }).state;
    const moved = opened.update({ changes: { from: 0, insert: 'Look: ' } }).state;
    expect(openedFinding(moved)).toMatchObject({ from: 25, key: 'teh' });
    expect(openedFinding(moved.update({ changes: { from: 25, to: 28, insert: 'the' } }).state)).toBeNull();
  });
});
