import { Compartment, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, type ViewUpdate } from '@codemirror/view';
import { findQuote } from '#core/content/find-quote.ts';

/** A remark about words of the draft. */
export interface Remark {
  readonly key: string;
  /** The words, as quoted. A remark whose words were changed has no mark. */
  readonly quote: string;
}

/** Milliseconds after the last edit before quotations are looked up again. */
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

/** A wavy line marks the words; the chosen remark's words have a background too. */
const look = EditorView.baseTheme({
  '.cm-remark': {
    cursor: 'pointer',
    textDecoration: 'underline wavy var(--warn) 1.5px',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '0.22em',
  },
  '.cm-remark-chosen': { backgroundColor: 'var(--accent-soft)' },
});

export interface RemarkMarks {
  /** @param chosen the key of the chosen remark; null when none is */
  show(remarks: readonly Remark[], chosen: string | null): void;
  stop(): void;
}

/**
 * Marks the words that remarks are about, while they are unchanged.
 *
 * @param onChoose called with a remark's key when its words are clicked
 */
export function markRemarks(view: EditorView, onChoose: (key: string) => void): RemarkMarks {
  const place = new Compartment();
  let current: { readonly remarks: readonly Remark[]; readonly chosen: string | null } = { remarks: [], chosen: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const draw = () => {
    clearTimeout(timer);
    view.dispatch({ effects: showMarks.of(marksIn(view.state.doc, current.remarks, current.chosen)) });
  };
  const follow = ({ docChanged }: ViewUpdate) => {
    if (!docChanged) return;
    clearTimeout(timer);
    timer = setTimeout(draw, PAUSE);
  };
  const press = EditorView.domEventHandlers({
    click: (event) => {
      const mark = event.target instanceof Element ? event.target.closest('[data-remark]') : null;
      const key = mark?.getAttribute('data-remark');
      if (key) onChoose(key);
      return false;
    },
  });
  view.dispatch({
    effects: StateEffect.appendConfig.of(place.of([marks, look, press, EditorView.updateListener.of(follow)])),
  });
  return {
    show: (remarks, chosen) => {
      current = { remarks, chosen };
      draw();
    },
    stop: () => {
      clearTimeout(timer);
      // The editor may have been closed first.
      if (view.dom.isConnected) view.dispatch({ effects: place.reconfigure([]) });
    },
  };
}

function marksIn(doc: Text, remarks: readonly Remark[], chosen: string | null): DecorationSet {
  const text = doc.toString();
  const ranges = remarks.flatMap(({ key, quote }) => {
    const words = findQuote(text, quote);
    if (!words) return [];
    const mark = Decoration.mark({
      class: key === chosen ? 'cm-remark cm-remark-chosen' : 'cm-remark',
      attributes: { 'data-remark': key },
    });
    return [mark.range(words.from, words.to)];
  });
  return Decoration.set(ranges, true);
}
