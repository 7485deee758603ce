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

/** Milliseconds after the last edit: sentences are looked for when typing leaves a moment. */
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

/** A line of dots, so that colour alone does not say it. */
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

/** Marks the sentences of a draft that a model wrote, for as long as nobody has changed them. */
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
      // The editor may have been closed before.
      if (view.dom.isConnected) view.dispatch({ effects: place.reconfigure([]) });
    },
  };
}

function marksIn(text: Text, assisted: ContentItem['assisted']): DecorationSet {
  return Decoration.set(assistedSentences(text.toString(), assisted).map(({ from, to }) => sentence.range(from, to)));
}

/** Marks what the binding handed in, so that it is not sent back. */
const fromBinding = Annotation.define<boolean>();

/** What was written elsewhere, for an editor's state. Undo leaves it alone, and finds its own words beside it. */
export function othersEdits(edits: readonly TextEdit[]): TransactionSpec[] {
  return edits.map(({ at, remove, insert }) => ({
    changes: { from: at, to: at + remove, insert },
    sequential: true,
    annotations: [fromBinding.of(true), Transaction.addToHistory.of(false), Transaction.remote.of(true)],
  }));
}

export function isOthers(transaction: Transaction): boolean {
  return transaction.annotation(fromBinding) === true;
}
