import { EditorState, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { describe, expect, it } from 'vitest';
import type { Finding } from '#core/grammar/findings.ts';
import { done } from '#core/kernel/result.ts';
import { placeFindings, watchGrammar } from './watch-grammar.ts';

const filter = { known: new Set<string>(), ignored: new Set<string>() };
const typo: Finding = { from: 4, to: 7, kind: 'Typo', message: 'Look.', fixes: ['the'] };
const checked = new Map<string, readonly Finding[]>([
  ['See teh plan.', [typo]],
  ['All is well.', []],
]);
const found = (paragraph: string) => checked.get(paragraph);
const placed = (draft: string, more: Partial<Parameters<typeof placeFindings>[0]> = {}) =>
  placeFindings({ draft, found, filter, shown: [], caret: null, ...more }).map(({ from, to }) => [from, to]);

describe('the findings of a paragraph', () => {
  it('stands wherever that paragraph is by now, twice where it is there twice', () => {
    expect(placed('All is well.\n\nSee teh plan.\n\nSee teh plan.')).toEqual([
      [18, 21],
      [33, 36],
    ]);
  });

  it('is kept from before while the paragraph was not checked again', () => {
    const shown = [
      { ...typo, from: 18, to: 21, key: '' },
      { ...typo, from: 40, to: 43, key: '' },
    ];
    expect(placed('All is well.\n\nSee teh plan, now.', { shown })).toEqual([[18, 21]]);
  });

  it('waits while its word is being written', () => {
    expect(placed('See teh plan.', { caret: 7 })).toEqual([]);
    expect(placed('See teh plan.', { caret: 5 })).toEqual([[4, 7]]);
  });
});

it('the server is asked about one text at a time: a new check, and leaving the editor, end the one before', async () => {
  let state = EditorState.create({ doc: 'Wir haben nachgedacht.' });
  const view = {
    get state() {
      return state;
    },
    dispatch: (spec: TransactionSpec) => {
      state = state.update(spec).state;
    },
    hasFocus: false,
    dom: { isConnected: false },
  } as unknown as EditorView;
  const asked: AbortSignal[] = [];
  const watch = watchGrammar({
    view,
    checker: {
      use: () => () => {},
      ready: () => Promise.resolve(done),
      know: () => {},
      isEnglish: () => Promise.resolve(false),
      check: () => Promise.resolve(),
      found: () => undefined,
    },
    languageTool: {
      check: async (_paragraphs, signal) => {
        asked.push(signal);
        return await new Promise(() => {});
      },
      found: () => undefined,
    },
    filter,
    onState: () => {},
    onMenu: () => {},
  });
  await expect.poll(() => asked.length).toBe(1);
  watch.check();
  await expect.poll(() => asked.map(({ aborted }) => aborted)).toEqual([true, false]);
  watch.stop();
  expect(asked.map(({ aborted }) => aborted)).toEqual([true, true]);
});
