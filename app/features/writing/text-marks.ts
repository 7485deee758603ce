import { Compartment, type Extension, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, type ViewUpdate } from '@codemirror/view';

/** Milliseconds after the last edit before the marks are looked up again. */
const PAUSE = 300;

export interface TextMarksDeps {
  /** Finds the marks of a text. */
  readonly find: (text: Text) => DecorationSet;
  /** The look of the marks, and handlers of events on them. */
  readonly extensions: readonly Extension[];
}

export interface TextMarks {
  /** Looks the marks up now. */
  show(): void;
  stop(): void;
}

/** Adds marks to an open editor. They move with the text, and are looked up again when the person pauses. */
export function openTextMarks(view: EditorView, { find, extensions }: TextMarksDeps): TextMarks {
  const place = new Compartment();
  const found = StateEffect.define<DecorationSet>();
  const marks = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (shown, { docChanged, changes, effects }) => {
      for (const effect of effects) if (effect.is(found)) return effect.value;
      return docChanged ? shown.map(changes) : shown;
    },
    provide: (field) => EditorView.decorations.from(field),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    clearTimeout(timer);
    view.dispatch({ effects: found.of(find(view.state.doc)) });
  };
  const follow = ({ docChanged }: ViewUpdate) => {
    if (!docChanged) return;
    clearTimeout(timer);
    timer = setTimeout(show, PAUSE);
  };
  view.dispatch({
    effects: StateEffect.appendConfig.of(place.of([marks, ...extensions, EditorView.updateListener.of(follow)])),
  });
  return {
    show,
    stop: () => {
      clearTimeout(timer);
      // The editor may have been closed first.
      if (view.dom.isConnected) view.dispatch({ effects: place.reconfigure([]) });
    },
  };
}
