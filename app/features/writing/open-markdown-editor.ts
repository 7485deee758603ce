/**
 * Opens CodeMirror on a collaborative text and keeps both in step.
 *
 * - The person's edits go to the `TextBinding` as splices, which batches and stores them.
 * - Edits from other tabs and devices are dispatched without moving the caret off its words, and undo does not revert
 *   them.
 * - A transaction that exceeds the document's limits is shortened before it is shown, so the editor never shows text
 *   that the document would refuse.
 * - Pasted and dropped pictures are stored first, and then written into the text: a dropped one where it was dropped, a
 *   pasted one at the selection of that moment.
 *
 * When an editor is closed, its state with the undo history is kept for the next editor of the same text, and its caret
 * and scroll position are stored on the device. Line separators are fixed to `\n`, because positions must equal those
 * of the document.
 */
import { defaultKeymap, history, historyKeymap, redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import {
  deleteMarkupBackward,
  insertNewlineContinueMarkupCommand,
  markdown,
  markdownLanguage,
} from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import {
  ChangeSet,
  EditorState,
  type Extension,
  type StateCommand,
  StateEffect,
  Text,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { drawSelection, EditorView, type KeyBinding, keymap, placeholder, type ViewUpdate } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { TextRange } from '#core/kernel/find-quote.ts';
import { limits } from '#core/documents/limits.ts';
import { picturesIn } from '#core/documents/pictures.ts';
import { fitEdits, type TextEdit } from '#core/documents/text-edits.ts';
import { readWritingPlace } from '../../browser/writing-places.ts';
import type { TextBinding } from '../../engine/documents/text-binding.ts';
import { keys } from '../../keys.ts';
import { boundEdits, isOthers } from './assisted-marks.ts';
import type { EditorHistory } from './formatting-bar.tsx';
import { endLink, endList, insertLink, toggleWordMark } from './format-text.ts';
import { keepPlace, placeWithin, showPlace } from './keep-place.ts';
import { keepEditor, takeEditor } from './kept-editors.ts';

/** The draft as it will be published: serif, wide lines, subtle marks. Custom properties reach into the shadow root. */
const theme = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--ink)', fontSize: '19px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-serif)', lineHeight: '1.65', overflow: 'visible' },
  '.cm-content': { padding: '0 0 120px', maxWidth: '66ch', caretColor: 'var(--accent)', minHeight: '200px' },
  '.cm-line': { padding: '0', unicodeBidi: 'plaintext' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in oklab, var(--accent) 22%, transparent)',
  },
});

const marks = HighlightStyle.define([
  { tag: tags.heading1, fontSize: '1.5em', fontWeight: '500', letterSpacing: '-0.01em' },
  { tag: tags.heading2, fontSize: '1.25em', fontWeight: '500' },
  { tag: [tags.heading3, tags.heading4, tags.heading5, tags.heading6], fontWeight: '600' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--info)' },
  { tag: tags.monospace, fontFamily: 'ui-monospace, monospace', fontSize: '0.85em' },
  { tag: tags.quote, color: 'var(--ink-2)' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--ink-3)' },
]);

const editorLook: Extension = [theme, syntaxHighlighting(marks)];

export interface MarkdownEditorDeps {
  readonly root: ShadowRoot;
  readonly label: string;
  readonly binding: TextBinding;
  readonly onEdit: () => void;
  /** Called when there is no room for all of the typed or pasted text. */
  readonly onFull: () => void;
  /** Called when there begins or ceases to be something to undo or to redo. */
  readonly onHistory: (history: EditorHistory) => void;
  readonly onSave: () => void;
  /** Stores a pasted or dropped picture; returns its Markdown, or null when it is not a picture. */
  readonly onPicture: (file: File) => Promise<string | null>;
  /** Called with the hash of a picture that was added to the text. */
  readonly onPictureShown: (hash: string) => void;
  readonly onFind: (find: { readonly isReplacing: boolean }) => void;
  readonly bars: EditorBars;
}

/** Pixels covered by bars while the text is scrolled. */
export interface EditorBars {
  /** Covered pixels of the text's frame, above and below: the caret is scrolled clear of them. */
  readonly margins: () => { readonly top: number; readonly bottom: number };
  /** The top of the visible text, from the top of the window. */
  readonly edge: () => number;
}

export interface MarkdownEditorHandle {
  readonly view: EditorView;
  /** Inserts pictures at the caret. */
  addPictures(files: readonly File[]): void;
  /** Runs a command on the selection, and focuses the editor. */
  run(command: StateCommand): void;
  /** The focus stays where it is: a phone's keyboard does not open for it. */
  undo(): void;
  redo(): void;
  /** Focuses the editor: at the given words, at the person's last position, or at the end of the text. */
  focus(words: TextRange | null): void;
  /** Writes at the caret, as if it was typed. */
  type(text: string): void;
  close(): void;
}

/** Words that have been shown once. When the editor is opened again, the person's own position is used. */
const gone = new WeakSet<TextRange>();

/** One Enter ends a list whose last item is empty. */
const markdownKeys: readonly KeyBinding[] = [
  { key: keys.bold.press, run: toggleWordMark('**'), preventDefault: true },
  { key: keys.italic.press, run: toggleWordMark('*'), preventDefault: true },
  // Without a selection the same keys open the search, as everywhere else.
  {
    key: keys.link.press,
    run: (view) => !view.state.selection.ranges.every((range) => range.empty) && insertLink(view),
  },
  { key: 'Enter', run: endLink },
  { key: 'Enter', run: endList },
  { key: 'Enter', run: insertNewlineContinueMarkupCommand({ nonTightLists: false }) },
  { key: 'Backspace', run: deleteMarkupBackward },
];

/** Opens CodeMirror on a collaborative text. See the top of this file. */
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
  deps.onHistory(historyOf(view.state));
  if (place) showPlace(view, placeWithin(place, binding.text.length));
  const stop = binding.subscribe((edits, isOwn) => view.dispatch(...boundEdits(edits, isOwn)));
  return {
    view,
    addPictures: (files) => void insertPictures(view, { files, at: null, onPicture, onPictureShown }),
    run: (command) => {
      command(view);
      view.focus();
    },
    undo: () => void undo(view),
    redo: () => void redo(view),
    focus: (words) => {
      if (words && !gone.has(words)) {
        gone.add(words);
        const selection = placeWithin({ anchor: words.from, head: words.to, top: null }, view.state.doc.length);
        view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) });
      } else if (!place) view.dispatch({ selection: { anchor: view.state.doc.length }, scrollIntoView: true });
      view.focus();
    },
    type: (text) => {
      if (text === '') return;
      view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
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
  onHistory,
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
    const [before, after] = [historyOf(update.startState), historyOf(update.state)];
    if (before.canUndo !== after.canUndo || before.canRedo !== after.canRedo) onHistory(after);
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
    // Every character counts: positions must equal those of the document, whatever its line ends.
    EditorState.lineSeparator.of('\n'),
    history(),
    drawSelection(),
    keymap.of([
      { key: keys.save.press, run: done(onSave), preventDefault: true },
      { key: keys.find.press, run: done(() => onFind({ isReplacing: false })), preventDefault: true },
      {
        key: keys.replace.press,
        mac: 'Mod-Alt-f',
        run: done(() => onFind({ isReplacing: true })),
        preventDefault: true,
      },
      ...markdownKeys,
      ...defaultKeymap,
      ...historyKeymap,
    ]),
    markdown({ base: markdownLanguage, addKeymap: false }),
    EditorView.lineWrapping,
    // Together with `unicode-bidi` in the theme: each line takes its direction from its first letters.
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
      beforeinput: typeOver,
    }),
    EditorView.updateListener.of(send),
    EditorState.transactionFilter.of((transaction) => fitTransaction(transaction, onFull)),
    editorLook,
  ];
}

function historyOf(state: EditorState): EditorHistory {
  return { canUndo: undoDepth(state) > 0, canRedo: redoDepth(state) > 0 };
}

/**
 * Replaces selected words by typed ones. Chromium would carry the look of the old words over in a style attribute, which
 * the content security policy refuses and reports as an error.
 */
function typeOver({ inputType, data, isComposing }: InputEvent, view: EditorView): boolean {
  if (inputType !== 'insertText' || data === null || isComposing || view.state.selection.main.empty) return false;
  view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
  return true;
}

/** Shortens a transaction to the room that is left, so that text which the document would refuse never shows. */
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

/** A transaction's changes as splices, each relative to the text after the ones before it. */
function editsOf(transaction: Transaction): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  transaction.changes.iterChanges((fromA, toA, fromB, _toB, inserted) => {
    edits.push({ at: fromB, remove: toA - fromA, insert: inserted.sliceString(0, inserted.length, '\n') });
  });
  return edits;
}

export interface InsertPictures {
  readonly files: readonly File[];
  /** Null replaces the selection at the time the picture is ready. */
  readonly at: number | null;
  /** Stores a picture; returns its Markdown, or null when it is not a picture. */
  readonly onPicture: (file: File) => Promise<string | null>;
  /** Called with the hash of a picture that was added to the text. */
  readonly onPictureShown: (hash: string) => void;
}

/** Writes pictures into the text, each in a paragraph of its own. */
async function insertPictures(
  view: EditorView,
  { files, at, onPicture, onPictureShown }: InsertPictures,
): Promise<void> {
  for (const file of files) {
    const reference = await onPicture(file);
    if (reference === null) continue;
    const { main } = view.state.selection;
    // The text may have changed meanwhile.
    const from = Math.min(at ?? main.from, view.state.doc.length);
    const to = at === null ? main.to : from;
    const isLineStart = from === view.state.doc.lineAt(from).from;
    const insert = `${isLineStart ? '' : '\n\n'}${reference}\n\n`;
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.paste',
    });
    const [shown] = picturesIn(reference);
    if (shown) onPictureShown(shown.hash);
  }
}

/** A PDF is none, and is told so by a sentence. */
function picturesOf(transfer: DataTransfer | null): readonly File[] {
  return [...(transfer?.files ?? [])].filter((file) => /^image\/|\/pdf$/.test(file.type));
}
