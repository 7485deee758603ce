import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { endLink, endList, insertLink, splitHere, toggleLineMark, toggleWordMark } from './format-text.ts';

/** Runs a command on a text in which `[` and `]` enclose the selection, or `|` marks the caret. */
function run(command: StateCommand, marked: string): string {
  const from = marked.search(/[‹|]/);
  const doc = marked.replace(/[‹|]/, '');
  const to = doc.indexOf('›') === -1 ? from : doc.indexOf('›');
  let state = EditorState.create({ doc: doc.replace('›', ''), selection: EditorSelection.range(from, to) });
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  const { from: start, to: end } = state.selection.main;
  const text = state.doc.toString();
  return start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`;
}

describe('emphasis', () => {
  it.each([
    ['A ‹bet› is', 'A **‹bet›** is'],
    ['A **‹bet›** is', 'A ‹bet› is'],
    ['A b|et is', 'A **b|et** is'],
    ['A **b|et** is', 'A b|et is'],
    ['A *‹bet›* is', 'A ***‹bet›*** is'],
    ['|', '**|**'],
  ])('strong: %s becomes %s', (before, after) => {
    expect(run(toggleWordMark('**'), before)).toBe(after);
  });

  it.each([
    ['A ‹bet› is', 'A *‹bet›* is'],
    ['A *‹bet›* is', 'A ‹bet› is'],
    ['A **‹bet›** is', 'A ***‹bet›*** is'],
    ['A ***‹bet›*** is', 'A **‹bet›** is'],
  ])('emphasised: %s becomes %s', (before, after) => {
    expect(run(toggleWordMark('*'), before)).toBe(after);
  });

  it.each([
    ['‹One\ntwo›', '**‹One**\n**two›**'],
    ['**‹One**\n**two›**', '‹One\ntwo›'],
    ['A ‹bet.\n\n- It› is', 'A **‹bet.**\n\n- **It›** is'],
    ['‹**One**\ntwo›', '‹**One**\n**two›**'],
    ['‹One\n```\ncode\n```\ntwo›', '**‹One**\n```\ncode\n```\n**two›**'],
    ['‹One\n|a|b|\n|-|-|›', '**‹One**\n|a|b|\n|-|-|›'],
    ['‹- [ ] One\n- [x] two›', '‹- [ ] **One**\n- [x] **two›**'],
  ])('marks each line of its own, because platforms show lines one by one: %j becomes %j', (before, after) => {
    expect(run(toggleWordMark('**'), before)).toBe(after);
  });

  it('leaves the blanks around the words outside', () => {
    expect(run(toggleWordMark('**'), 'A‹ bet ›is').replaceAll(/[‹›|]/g, '')).toBe('A **bet** is');
  });
});

describe('Enter on an empty point', () => {
  it.each([
    ['- One\n- Two\n- |', '- One\n- Two\n\n|'],
    ['1. One\n2. |', '1. One\n\n|'],
    ['- [ ] One\n- [ ] |', '- [ ] One\n\n|'],
    ['- One\n  - Inner\n- |\n\nBelow', '- One\n  - Inner\n\n|\n\nBelow'],
  ])('ends the list, and leaves a line empty below it: %j becomes %j', (before, after) => {
    expect(run(endList, before)).toBe(after);
  });

  it.each(['- |', '- One\n- Two|', '- One\n  - |', 'Words\n- |', '- One\n- |\n- Three'])(
    'is left to others in %j',
    (text) => {
      expect(run(endList, text)).toBe(text);
    },
  );
});

describe('lines', () => {
  it.each([
    ['- ', 'One\n|Two', 'One\n- |Two'],
    ['- ', '‹One\n\nTwo›', '- ‹One\n\n- Two›'],
    ['- ', '- ‹One\n- Two›', '‹One\nTwo›'],
    ['1. ', '‹One\nTwo›', '1. ‹One\n2. Two›'],
    ['1. ', '- On|e', '1. On|e'],
    ['## ', 'On|e', '## On|e'],
    ['## ', '### On|e', 'On|e'],
    ['> ', 'On|e', '> On|e'],
    ['> ', '> On|e', 'On|e'],
    ['- ', '|', '- |'],
  ] as const)('%s: %s becomes %s', (mark, before, after) => {
    expect(run(toggleLineMark(mark), before)).toBe(after);
  });
});

describe('a link', () => {
  it.each([
    ['See ‹this page› now', 'See [this page](‹https://›) now'],
    ['See ‹https://example.org/a› now', 'See [|](https://example.org/a) now'],
    ['See |', 'See [|](https://)'],
  ])('%s becomes %s', (before, after) => {
    expect(run(insertLink, before)).toBe(after);
  });
});

describe('Enter in a link', () => {
  it.each([
    ['A [bet](https://a.example|) is', 'A [bet](https://a.example)| is'],
    ['A [bet](a.example/x|) is', 'A [bet](https://a.example/x)| is'],
    ['A [bet](https://a.|example) is', 'A [bet](https://a.example)| is'],
    ['A [bet](mailto:a@b.example|) is', 'A [bet](mailto:a@b.example)| is'],
  ])('ends it: %s becomes %s', (before, after) => {
    expect(run(endLink, before)).toBe(after);
  });

  it.each(['A [bet](x)| is', 'A (bet|) is', 'A [bet|](x) is', 'A ‹[bet](x)› is'])('and nowhere else: %s', (text) => {
    expect(run(endLink, text)).toBe(text);
  });
});

describe('a cut', () => {
  it.each([
    ['One.| Two.', 'One.\n\n---\n\n|Two.'],
    ['One.\n\n|Two.', 'One.\n\n---\n\n|Two.'],
    ['One.|\n\nTwo.', 'One.\n\n---\n\n|Two.'],
    ['One.|', 'One.\n\n---\n\n|'],
    ['|One.', '|One.'],
    ['One.\n\n---\n\n|Two.', 'One.\n\n---\n\n|Two.'],
  ])('%j becomes %j', (before, after) => {
    expect(run(splitHere, before)).toBe(after);
  });
});
