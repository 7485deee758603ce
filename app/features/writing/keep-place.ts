import type { Extension } from '@codemirror/state';
import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { keepWritingPlace, type WritingPlace } from '../../browser/writing-places.ts';

/**
 * A position is stored after the person has stayed there for this many milliseconds, because leaving a step scrolls to
 * the top first.
 */
const RESTED_MS = 250;

/**
 * Stores the caret and the scroll position on this device.
 *
 * @param text the text's key
 * @param barHeight pixels at the top of the window that bars cover
 */
export function keepPlace(text: string, barHeight: () => number): Extension {
  return ViewPlugin.fromClass(
    class {
      readonly #view: EditorView;
      #timer: ReturnType<typeof setTimeout> | undefined;
      readonly #rest = () => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => keepWritingPlace(text, placeOf(this.#view, barHeight())), RESTED_MS);
      };

      constructor(view: EditorView) {
        this.#view = view;
        // Either the page scrolls, or the full screen's frame.
        window.addEventListener('scroll', this.#rest, { capture: true, passive: true });
      }

      update({ docChanged, selectionSet }: ViewUpdate) {
        if (docChanged || selectionSet) this.#rest();
      }

      destroy() {
        clearTimeout(this.#timer);
        window.removeEventListener('scroll', this.#rest, { capture: true });
      }
    },
  );
}

/** Fits a stored selection to a text that may be shorter by now. */
export function placeWithin(place: WritingPlace, length: number): WritingPlace {
  const fit = (offset: number) => Math.min(offset, length);
  return { anchor: fit(place.anchor), head: fit(place.head), top: place.top === null ? null : fit(place.top) };
}

/** Scrolls to the stored position. */
export function showPlace(view: EditorView, { top }: WritingPlace): void {
  if (top !== null) view.dispatch({ effects: EditorView.scrollIntoView(top, { y: 'start', yMargin: 0 }) });
}

function placeOf(view: EditorView, barHeight: number): WritingPlace {
  const { anchor, head } = view.state.selection.main;
  const text = view.contentDOM.getBoundingClientRect();
  const isBeginningInSight = text.top >= barHeight - view.defaultLineHeight;
  const top = isBeginningInSight ? null : view.posAtCoords({ x: text.left + 1, y: barHeight + 4 }, false);
  return { anchor, head, top };
}
