import { EditorView, keymap, type Command } from '@codemirror/view';
import type { Extension } from '@codemirror/state';
import { keys } from '../../keys.ts';
import { findingAt, findingsIn, openFinding, type PlacedFinding } from './finding-marks.ts';

/** Selects the next or previous finding, wrapping around, and opens its menu. */
export function goToFinding(direction: 1 | -1): Command {
  return (view) => {
    const findings = findingsIn(view.state);
    const { from, to, empty } = view.state.selection.main;
    const next =
      direction === 1
        ? (findings.find((finding) => (empty ? finding.from >= from : finding.from > from)) ?? findings[0])
        : (findings.findLast((finding) => (empty ? finding.to < to : finding.from < from)) ?? findings.at(-1));
    if (!next) return false;
    openAt(view, next);
    return true;
  };
}

/** Opens the menu of the finding at the caret. Elsewhere the key has its meaning on the page around the text. */
const openHere: Command = (view) => {
  const { from, to } = view.state.selection.main;
  const here = findingAt(view.state, from, to);
  if (!here) return false;
  openAt(view, here);
  return true;
};

/** The finding's words are selected while its menu is open. */
function openAt(view: EditorView, { from, to }: PlacedFinding): void {
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: openFinding.of(from),
    scrollIntoView: true,
    userEvent: 'select',
  });
}

/** A click on a finding opens its menu; a click that selects text does not. */
const press = EditorView.domEventHandlers({
  click: (event, view) => {
    const isMark = event.target instanceof Element && event.target.closest('.cm-finding') !== null;
    if (!isMark || event.button !== 0 || !view.state.selection.main.empty) return false;
    const at = view.posAtDOM(event.target.closest('.cm-finding')!);
    const finding = findingAt(view.state, at, at + 1);
    if (finding) view.dispatch({ effects: openFinding.of(finding.from) });
    return false;
  },
});

export const findingKeys: Extension = [
  keymap.of([
    { key: keys.nextFinding.press, run: goToFinding(1), shift: goToFinding(-1), preventDefault: true },
    { key: keys.finding.press, run: openHere },
  ]),
  press,
];

/** Replaces a finding's words by a fix, as if it were typed. */
export function applyFix(view: EditorView, { from, to }: PlacedFinding, fix: string): void {
  view.dispatch({
    changes: { from, to, insert: fix },
    selection: { anchor: from + fix.length },
    effects: openFinding.of(null),
    scrollIntoView: true,
    userEvent: 'input.correct',
  });
}
