import { isolateHistory } from '@codemirror/commands';
import { Annotation, type Text, Transaction, type TransactionSpec } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { assistedSentences } from '#core/content/assisted-text.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import type { TextEdit } from '#core/documents/text-edits.ts';
import { openTextMarks } from './text-marks.ts';

/** A dotted line, so that colour is not the only mark. */
const look = EditorView.baseTheme({
  '.cm-assisted': {
    backgroundColor: 'color-mix(in oklab, var(--profile) 9%, transparent)',
    borderBottom: '1px dotted var(--profile)',
  },
});

const sentence = Decoration.mark({
  class: 'cm-assisted',
  attributes: { title: 'Written by the assistant. Edit it to make it yours.' },
});

export interface AssistedMarks {
  show(assisted: ContentItem['assisted']): void;
  stop(): void;
}

/** Marks the sentences of a draft that a model wrote, while they are unchanged. */
export function markAssisted(view: EditorView, assisted: ContentItem['assisted']): AssistedMarks {
  let current = assisted;
  const marks = openTextMarks(view, { find: (text) => marksIn(text, current), extensions: [look] });
  marks.show();
  return {
    show: (next) => {
      current = next;
      marks.show();
    },
    stop: () => marks.stop(),
  };
}

function marksIn(text: Text, assisted: ContentItem['assisted']): DecorationSet {
  return Decoration.set(assistedSentences(text.toString(), assisted).map(({ from, to }) => sentence.range(from, to)));
}

/** Marks edits that came from the binding, so that they are not sent back to it. */
const fromBinding = Annotation.define<boolean>();

/**
 * Transactions for edits that were not made in the editor. Undo does not revert those of other devices, and still finds
 * the person's own words. A command of the person, for example restoring a version, is one step of undo.
 */
export function boundEdits(edits: readonly TextEdit[], isOwn: boolean): TransactionSpec[] {
  const annotations = isOwn
    ? [fromBinding.of(true), isolateHistory.of('full')]
    : [fromBinding.of(true), Transaction.addToHistory.of(false), Transaction.remote.of(true)];
  return edits.map(({ at, remove, insert }) => ({
    changes: { from: at, to: at + remove, insert },
    sequential: true,
    annotations,
  }));
}

export function isOthers(transaction: Transaction): boolean {
  return transaction.annotation(fromBinding) === true;
}
