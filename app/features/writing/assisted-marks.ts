import { isolateHistory } from '@codemirror/commands';
import {
  Annotation,
  Compartment,
  StateEffect,
  StateField,
  type Text,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, type ViewUpdate } from '@codemirror/view';
import { assistedSentences } from '#core/content/assisted-text.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import type { TextEdit } from '#core/documents/text-edits.ts';

/** Milliseconds after the last edit before sentences are looked up. */
const PAUSE = 300;

const showMarks = StateEffect.define<DecorationSet>();

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (shown, { docChanged, changes, effects }) => {
    for (const effect of effects) if (effect.is(showMarks)) return effect.value;
    return docChanged ? shown.map(changes) : shown;
  },
  provide: (field) => EditorView.decorations.from(field),
});

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
  const place = new Compartment();
  let current = assisted;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    clearTimeout(timer);
    view.dispatch({ effects: showMarks.of(marksIn(view.state.doc, current)) });
  };
  const follow = ({ docChanged }: ViewUpdate) => {
    if (!docChanged) return;
    clearTimeout(timer);
    timer = setTimeout(show, PAUSE);
  };
  view.dispatch({
    effects: StateEffect.appendConfig.of(place.of([marks, look, EditorView.updateListener.of(follow)])),
  });
  show();
  return {
    show: (next) => {
      current = next;
      show();
    },
    stop: () => {
      clearTimeout(timer);
      // The editor may have been closed first.
      if (view.dom.isConnected) view.dispatch({ effects: place.reconfigure([]) });
    },
  };
}

function marksIn(text: Text, assisted: ContentItem['assisted']): DecorationSet {
  return Decoration.set(assistedSentences(text.toString(), assisted).map(({ from, to }) => sentence.range(from, to)));
}

/** Marks edits that came from the binding, so that they are not sent back to it. */
const fromBinding = Annotation.define<boolean>();

/**
 * Transactions for edits that were not made in the editor. Undo does not revert those of other devices, and still finds
 * the person's own words. What the person did here by a command, for example restoring a version, is one step of undo.
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
