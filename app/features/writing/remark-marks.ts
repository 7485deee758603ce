import type { Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { findTogether, type Quotation } from '#core/kernel/find-quote.ts';
import { openTextMarks } from './text-marks.ts';

/** A remark about words of the draft. A remark whose words were changed has no mark. */
export interface Remark extends Quotation {
  readonly key: string;
}

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
  let current: { readonly remarks: readonly Remark[]; readonly chosen: string | null } = { remarks: [], chosen: null };
  const press = EditorView.domEventHandlers({
    click: (event) => {
      const mark = event.target instanceof Element ? event.target.closest('[data-remark]') : null;
      const key = mark?.getAttribute('data-remark');
      if (key) onChoose(key);
      return false;
    },
  });
  const marks = openTextMarks(view, {
    find: (text) => marksIn(text, current.remarks, current.chosen),
    extensions: [look, press],
  });
  return {
    show: (remarks, chosen) => {
      current = { remarks, chosen };
      marks.show();
    },
    stop: () => marks.stop(),
  };
}

function marksIn(doc: Text, remarks: readonly Remark[], chosen: string | null): DecorationSet {
  const places = findTogether(doc.toString(), remarks);
  const ranges = remarks.flatMap(({ key }, index) => {
    const words = places[index];
    if (!words) return [];
    const mark = Decoration.mark({
      class: key === chosen ? 'cm-remark cm-remark-chosen' : 'cm-remark',
      attributes: { 'data-remark': key },
    });
    return [mark.range(words.from, words.to)];
  });
  return Decoration.set(ranges, true);
}
