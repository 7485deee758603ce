import { history, redo, undo } from '@codemirror/commands';
import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { bodyPath } from '#core/documents/text-path.ts';
import { openIdea, tabWithIdea, typed } from '../../testing/test-browser.ts';
import { TextBinding } from '../../engine/documents/text-binding.ts';
import { keepEditor, takeEditor } from './kept-editors.ts';
import type { TextEdit } from '#core/documents/text-edits.ts';

/** An editor without a page: its state, bound to the text. */
class Editor {
  readonly #binding: TextBinding;
  state: EditorState;

  constructor(binding: TextBinding) {
    this.#binding = binding;
    this.state = takeEditor(binding) ?? EditorState.create({ doc: binding.text, extensions: [history()] });
  }

  type(insert: string, at: number): void {
    this.#take(this.state.update({ changes: { from: at, insert }, userEvent: 'input.type' } satisfies TransactionSpec));
  }

  undo(): boolean {
    return undo({ state: this.state, dispatch: (transaction) => this.#take(transaction) });
  }

  redo(): boolean {
    return redo({ state: this.state, dispatch: (transaction) => this.#take(transaction) });
  }

  close(): void {
    this.#binding.flush();
    keepEditor(this.#binding, this.state);
  }

  #take(transaction: Transaction): void {
    const edits: TextEdit[] = [];
    transaction.changes.iterChanges((fromA, toA, fromB, _toB, inserted) => {
      edits.push({ at: fromB, remove: toA - fromA, insert: inserted.toString() });
    });
    this.#binding.edit(edits);
    this.state = transaction.state;
  }
}

describe('an editor that is closed and opened again', () => {
  it('undoes what was typed before, and nothing that another device wrote meanwhile', async () => {
    const { browser, tab } = await tabWithIdea();
    const other = browser.openTab('phone');
    const document = await openIdea(tab);
    const first = new TextBinding(document, bodyPath, browser.clock);
    const editor = new Editor(first);
    editor.type('Own words.', 0);
    editor.close();
    first.close();
    await document.flush();

    const remote = await openIdea(other);
    await remote.mergeStored();
    remote.applyCommand('writeText', typed('Above. ', 0, 'Own words.'.length));
    remote.applyCommand('writeText', typed(' and', 'Above. Own'.length, 'Above. Own words.'.length));
    await remote.flush();
    await document.mergeStored();

    const binding = new TextBinding(document, bodyPath, browser.clock);
    const again = new Editor(binding);
    expect(again.state.doc.toString()).toBe('Above. Own and words.');
    expect(again.undo()).toBe(true);
    expect(binding.text).toBe('Above.  and');
    expect(again.undo()).toBe(false);
    expect(again.redo()).toBe(true);
    binding.flush();
    expect(document.doc().body).toBe(again.state.doc.toString());
    expect(binding.text).toContain('Above.');
    expect(binding.text).toContain('and');
  });

  it('undoes what a command did here in one step, and then the words before it', async () => {
    const { browser, tab } = await tabWithIdea();
    const document = await openIdea(tab);
    const first = new TextBinding(document, bodyPath, browser.clock);
    const editor = new Editor(first);
    editor.type('About shipping.', 0);
    editor.close();
    first.close();
    const restore = { path: bodyPath, length: 15, edits: [{ at: 6, remove: 8, insert: 'planning' }] };
    expect(document.applyCommand('writeText', restore).ok).toBe(true);

    const binding = new TextBinding(document, bodyPath, browser.clock);
    const again = new Editor(binding);
    expect(again.state.doc.toString()).toBe('About planning.');
    expect(again.undo()).toBe(true);
    expect(again.state.doc.toString()).toBe('About shipping.');
    expect(again.undo()).toBe(true);
    expect(again.state.doc.toString()).toBe('');
    binding.flush();
    expect(document.doc().body).toBe('');
  });

  it('begins a new history where the text is another one', async () => {
    const { browser, tab } = await tabWithIdea();
    const document = await openIdea(tab);
    const binding = new TextBinding(document, bodyPath, browser.clock);
    keepEditor(binding, EditorState.create({ doc: 'Words that the disk never took.' }));
    expect(takeEditor(binding)).toBeNull();
    expect(takeEditor(binding)).toBeNull();
  });
});
