import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  deleteMarkupBackward,
  insertNewlineContinueMarkupCommand,
  markdown,
  markdownLanguage,
} from '@codemirror/lang-markdown';
import {
  Annotation,
  ChangeSet,
  EditorState,
  Text,
  Transaction,
  type StateCommand,
  type TransactionSpec,
} from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder, type KeyBinding, type ViewUpdate } from '@codemirror/view';
import { fitEdits } from '#core/content/fit-edits.ts';
import type { TextEdit } from '#core/content/write-text.ts';
import { limits } from '#core/documents/limits.ts';
import type { TextBinding } from '../../engine/text-binding.ts';
import { editorLook } from './editor-look.ts';
import { insertLink, toggleWordMark } from './format-text.ts';

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
}

export interface MarkdownEditorHandle {
  readonly view: EditorView;
  /** Puts pictures where the caret is. */
  addPictures(files: readonly File[]): void;
  /** Changes what is selected, and gives the editor the focus. */
  run(command: StateCommand): void;
  /** Puts the caret at the end of the text. */
  focus(): void;
  close(): void;
}

/** Pixels of the page that bars lie over, above and below; the caret is scrolled clear of them. */
const BARS = { top: 96, bottom: 148 } as const;

/** One Enter ends a list whose last point is empty. */
const markdownKeys: readonly KeyBinding[] = [
  { key: 'Mod-b', run: toggleWordMark('**'), preventDefault: true },
  { key: 'Mod-i', run: toggleWordMark('*'), preventDefault: true },
  { key: 'Mod-k', run: insertLink, preventDefault: true },
  { key: 'Enter', run: insertNewlineContinueMarkupCommand({ nonTightLists: false }) },
  { key: 'Backspace', run: deleteMarkupBackward },
];

/** Marks what the binding handed in, so that it is not sent back. */
const fromSession = Annotation.define<boolean>();

/** Opens CodeMirror on a collaborative text: own edits go to the binding, others' arrive without moving the caret off its words. */
export function openMarkdownEditor({
  root,
  label,
  binding,
  onEdit,
  onFull,
  onSave,
  onPicture,
}: MarkdownEditorDeps): MarkdownEditorHandle {
  const send = (update: ViewUpdate) => {
    for (const transaction of update.transactions) {
      if (!transaction.docChanged || transaction.annotation(fromSession)) continue;
      binding.edit(editsOf(transaction));
      onEdit();
    }
    if (update.focusChanged && !update.view.hasFocus) binding.flush();
  };
  const save = () => {
    onSave();
    return true;
  };
  const insertPictures = async (files: readonly File[], at: number | null) => {
    for (const file of files) {
      const reference = await onPicture(file);
      if (reference === null) continue;
      const { main } = view.state.selection;
      // Words may have been typed or taken away meanwhile.
      const from = Math.min(at ?? main.from, view.state.doc.length);
      const to = at === null ? main.to : from;
      const isLineStart = from === view.state.doc.lineAt(from).from;
      const insert = `${isLineStart ? '' : '\n\n'}${reference}\n\n`;
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
        userEvent: 'input.paste',
      });
    }
  };
  const take = (transfer: DataTransfer | null, at: number | null): boolean => {
    const files = [...(transfer?.files ?? [])].filter((file) => file.type.startsWith('image/'));
    if (files.length > 0) void insertPictures(files, at);
    return files.length > 0;
  };
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: binding.text,
      extensions: [
        // Every character counts: a text's positions are those of the document, whatever its line ends.
        EditorState.lineSeparator.of('\n'),
        history(),
        drawSelection(),
        keymap.of([
          { key: 'Mod-s', run: save, preventDefault: true },
          ...markdownKeys,
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        markdown({ base: markdownLanguage, addKeymap: false }),
        EditorView.lineWrapping,
        // With the look's `unicode-bidi`: each line runs as its first letters do.
        EditorView.perLineTextDirection.of(true),
        EditorView.scrollMargins.of(() => BARS),
        EditorView.contentAttributes.of({
          'aria-label': label,
          spellcheck: 'true',
          autocorrect: 'on',
          autocapitalize: 'sentences',
        }),
        placeholder('Start writing…'),
        EditorView.domEventHandlers({
          paste: (event) => take(event.clipboardData, null),
          drop: (event, editor) => take(event.dataTransfer, editor.posAtCoords({ x: event.clientX, y: event.clientY })),
        }),
        EditorView.updateListener.of(send),
        EditorState.transactionFilter.of((transaction) => fitTransaction(transaction, onFull)),
        editorLook,
      ],
    }),
  });
  const stop = binding.subscribe((edits) => {
    const specs = edits.map(({ at, remove, insert }) => ({
      changes: { from: at, to: at + remove, insert },
      sequential: true,
      annotations: [fromSession.of(true), Transaction.addToHistory.of(false), Transaction.remote.of(true)],
    }));
    view.dispatch(...specs);
  });
  return {
    view,
    addPictures: (files) => void insertPictures(files, null),
    run: (command) => {
      command(view);
      view.focus();
    },
    focus: () => {
      view.dispatch({ selection: { anchor: view.state.doc.length }, scrollIntoView: true });
      view.focus();
    },
    close: () => {
      stop();
      binding.flush();
      view.destroy();
    },
  };
}

/** A transaction with as much of its text as there is room for: what the document would refuse never shows. */
function fitTransaction(transaction: Transaction, onFull: () => void): Transaction | TransactionSpec {
  const { docChanged, newDoc, startState } = transaction;
  const isOwn = docChanged && !transaction.annotation(fromSession);
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
