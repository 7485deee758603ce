import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  deleteMarkupBackward,
  insertNewlineContinueMarkupCommand,
  markdown,
  markdownLanguage,
} from '@codemirror/lang-markdown';
import {
  ChangeSet,
  EditorState,
  StateEffect,
  Text,
  type Extension,
  type StateCommand,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder, type KeyBinding, type ViewUpdate } from '@codemirror/view';
import type { TextRange } from '#core/content/find-quote.ts';
import { fitEdits, type TextEdit } from '#core/documents/text-edits.ts';
import { limits } from '#core/documents/limits.ts';
import { readWritingPlace } from '../../browser/writing-places.ts';
import type { TextBinding } from '../../engine/text-binding.ts';
import { insertPictures, picturesOf } from './insert-pictures.ts';
import { keepEditor, takeEditor } from './kept-editors.ts';
import { keepPlace, placeWithin, showPlace } from './keep-place.ts';
import { isOthers, othersEdits } from './others-edits.ts';
import { editorLook } from './editor-look.ts';
import { endList, insertLink, toggleWordMark } from './format-text.ts';

export interface MarkdownEditorDeps {
  readonly root: ShadowRoot;
  readonly label: string;
  readonly binding: TextBinding;
  readonly onEdit: () => void;
  /** Called when the text has no room for all that was typed or pasted. */
  readonly onFull: () => void;
  readonly onSave: () => void;
  /** Keeps a pasted or dropped picture; returns what to write for it, or null when it is none. */
  readonly onPicture: (file: File) => Promise<string | null>;
  /** Called with the hash of a picture that the text shows now. */
  readonly onPictureShown: (hash: string) => void;
  readonly onFind: (find: { readonly isReplacing: boolean }) => void;
  readonly bars: EditorBars;
}

/** What lies over the text while it is scrolled. Pixels. */
export interface EditorBars {
  /** Of the text's frame that are covered, above and below: the caret is scrolled clear of them. */
  readonly margins: () => { readonly top: number; readonly bottom: number };
  /** Where the text begins to be seen, from the window's top. */
  readonly edge: () => number;
}

export interface MarkdownEditorHandle {
  readonly view: EditorView;
  /** Puts pictures where the caret is. */
  addPictures(files: readonly File[]): void;
  /** Changes what is selected, and gives the editor the focus. */
  run(command: StateCommand): void;
  /** Gives the editor the focus: at words that its person came for, where they were last, or at the end of the text. */
  focus(words: TextRange | null): void;
  close(): void;
}

/** Words that their person was led to: shown again, the editor has the place that they left. */
const gone = new WeakSet<TextRange>();

/** One Enter ends a list whose last point is empty. */
const markdownKeys: readonly KeyBinding[] = [
  { key: 'Mod-b', run: toggleWordMark('**'), preventDefault: true },
  { key: 'Mod-i', run: toggleWordMark('*'), preventDefault: true },
  { key: 'Mod-k', run: insertLink, preventDefault: true },
  { key: 'Enter', run: endList },
  { key: 'Enter', run: insertNewlineContinueMarkupCommand({ nonTightLists: false }) },
  { key: 'Backspace', run: deleteMarkupBackward },
];

/** Opens CodeMirror on a collaborative text: own edits go to the binding, others' arrive without moving the caret off its words. */
export function openMarkdownEditor(deps: MarkdownEditorDeps): MarkdownEditorHandle {
  const { root, binding, onPicture, onPictureShown } = deps;
  const textName = `${binding.document.id}/${binding.path.join('/')}`;
  const kept = takeEditor(binding);
  const place = readWritingPlace(textName);
  const extensions = [editorExtensions(deps), keepPlace(textName, deps.bars.edge)];
  const view = new EditorView({
    root,
    parent: root,
    state: kept
      ? kept.update({ effects: StateEffect.reconfigure.of(extensions) }).state
      : EditorState.create({
          doc: binding.text,
          extensions,
          ...(place && { selection: placeWithin(place, binding.text.length) }),
        }),
  });
  if (place) showPlace(view, placeWithin(place, binding.text.length));
  const stop = binding.subscribe((edits) => view.dispatch(...othersEdits(edits)));
  return {
    view,
    addPictures: (files) => void insertPictures(view, { files, at: null, onPicture, onPictureShown }),
    run: (command) => {
      command(view);
      view.focus();
    },
    focus: (words) => {
      if (words && !gone.has(words)) {
        gone.add(words);
        const selection = placeWithin({ anchor: words.from, head: words.to, top: null }, view.state.doc.length);
        view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) });
      } else if (!place) view.dispatch({ selection: { anchor: view.state.doc.length }, scrollIntoView: true });
      view.focus();
    },
    close: () => {
      stop();
      binding.flush();
      keepEditor(binding, view.state);
      view.destroy();
    },
  };
}

function editorExtensions({
  label,
  binding,
  onEdit,
  onFull,
  onSave,
  onPicture,
  onPictureShown,
  onFind,
  bars,
}: MarkdownEditorDeps): Extension {
  const send = (update: ViewUpdate) => {
    for (const transaction of update.transactions) {
      if (!transaction.docChanged || isOthers(transaction)) continue;
      binding.edit(editsOf(transaction));
      onEdit();
    }
    if (update.focusChanged && !update.view.hasFocus) binding.flush();
  };
  const done = (act: () => void) => () => {
    act();
    return true;
  };
  const take = (view: EditorView, transfer: DataTransfer | null, at: number | null): boolean => {
    const files = picturesOf(transfer);
    if (files.length > 0) void insertPictures(view, { files, at, onPicture, onPictureShown });
    return files.length > 0;
  };
  return [
    // Every character counts: a text's positions are those of the document, whatever its line ends.
    EditorState.lineSeparator.of('\n'),
    history(),
    drawSelection(),
    keymap.of([
      { key: 'Mod-s', run: done(onSave), preventDefault: true },
      { key: 'Mod-f', run: done(() => onFind({ isReplacing: false })), preventDefault: true },
      { key: 'Mod-h', mac: 'Mod-Alt-f', run: done(() => onFind({ isReplacing: true })), preventDefault: true },
      ...markdownKeys,
      ...defaultKeymap,
      ...historyKeymap,
    ]),
    markdown({ base: markdownLanguage, addKeymap: false }),
    EditorView.lineWrapping,
    // With the look's `unicode-bidi`: each line runs as its first letters do.
    EditorView.perLineTextDirection.of(true),
    EditorView.scrollMargins.of(bars.margins),
    EditorView.contentAttributes.of({
      'aria-label': label,
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
    }),
    placeholder('Start writing…'),
    EditorView.domEventHandlers({
      paste: (event, view) => take(view, event.clipboardData, null),
      drop: (event, view) => take(view, event.dataTransfer, view.posAtCoords({ x: event.clientX, y: event.clientY })),
    }),
    EditorView.updateListener.of(send),
    EditorState.transactionFilter.of((transaction) => fitTransaction(transaction, onFull)),
    editorLook,
  ];
}

/** A transaction with as much of its text as there is room for: what the document would refuse never shows. */
function fitTransaction(transaction: Transaction, onFull: () => void): Transaction | TransactionSpec {
  const { docChanged, newDoc, startState } = transaction;
  const isOwn = docChanged && !isOthers(transaction);
  if (!isOwn || newDoc.length <= limits.text || newDoc.length <= startState.doc.length) return transaction;
  onFull();
  const { edits } = fitEdits(editsOf(transaction), startState.doc.length);
  const last = edits.at(-1);
  return {
    changes: edits.reduce(
      (changes, { at, remove, insert }) =>
        changes.compose(
          ChangeSet.of({ from: at, to: at + remove, insert: Text.of(insert.split('\n')) }, changes.newLength, '\n'),
        ),
      ChangeSet.empty(startState.doc.length),
    ),
    ...(last ? { selection: { anchor: last.at + last.insert.length } } : {}),
    scrollIntoView: true,
  };
}

/** A transaction's changes as splices, each on the text as the ones before it left it. */
function editsOf(transaction: Transaction): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  transaction.changes.iterChanges((fromA, toA, fromB, _toB, inserted) => {
    edits.push({ at: fromB, remove: toA - fromA, insert: inserted.sliceString(0, inserted.length, '\n') });
  });
  return edits;
}
