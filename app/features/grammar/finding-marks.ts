import { StateEffect, StateField, type ChangeDesc, type EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import { isUnknownWord, type Finding } from '#core/grammar/findings.ts';

/** A finding with its position in the draft. */
export interface PlacedFinding extends Finding {
  /** See `ignoreKey`. */
  readonly key: string;
}

interface FindingMarks {
  readonly all: DecorationSet;
  /** Start position of the finding whose menu is open. */
  readonly openAt: number | null;
}

/** The event that an editor's element gets each time its findings are shown anew. */
export const findingsShown = 'findings-shown';

/** Replaces the shown findings. They must be in the order of the text. */
export const showFindings = StateEffect.define<readonly PlacedFinding[]>();

/** Opens the menu of the finding that begins there; null closes it. */
export const openFinding = StateEffect.define<number | null>();

const marksField = StateField.define<FindingMarks>({
  create: () => ({ all: Decoration.none, openAt: null }),
  update: (marks, { docChanged, changes, effects }) => {
    let { all, openAt } = marks;
    if (docChanged) {
      all = withoutTouched(all, changes).map(changes);
      openAt = openAt === null ? null : changes.mapPos(openAt, 1);
    }
    for (const effect of effects) {
      if (effect.is(showFindings)) all = Decoration.set(effect.value.map(markOf));
      if (effect.is(openFinding)) openAt = effect.value;
    }
    return all === marks.all && openAt === marks.openAt ? marks : { all, openAt };
  },
  provide: (field) => EditorView.decorations.from(field, ({ all }) => all),
});

/** A wavy line, so that colour is not the only mark; the attribute informs screen readers. */
const look = EditorView.baseTheme({
  '.cm-finding': {
    cursor: 'pointer',
    textDecoration: 'underline wavy var(--bad) 1px',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '0.22em',
  },
});

export const findingMarks: Extension = [marksField, look];

/** The shown findings in order, at their current positions; none where grammar is not checked. */
export function findingsIn(state: EditorState): PlacedFinding[] {
  const found: PlacedFinding[] = [];
  const cursor = (state.field(marksField, false)?.all ?? Decoration.none).iter();
  for (; cursor.value; cursor.next()) found.push(placed(cursor.value, cursor.from, cursor.to));
  return found;
}

export function countFindings(state: EditorState): number {
  return state.field(marksField).all.size;
}

/** The first finding that overlaps a range of the text. */
export function findingAt(state: EditorState, from: number, to: number): PlacedFinding | null {
  let found: PlacedFinding | null = null;
  state.field(marksField).all.between(from, to, (start, end, mark) => {
    found = placed(mark, start, end);
    return false;
  });
  return found;
}

/** The finding whose menu is open; null when it was edited away. */
export function openedFinding(state: EditorState): PlacedFinding | null {
  const { openAt } = state.field(marksField);
  const finding = openAt === null ? null : findingAt(state, openAt, openAt);
  return finding?.from === openAt ? finding : null;
}

function markOf(finding: PlacedFinding) {
  const invalid = isUnknownWord(finding) ? 'spelling' : 'grammar';
  return Decoration.mark({ class: 'cm-finding', attributes: { 'aria-invalid': invalid }, finding }).range(
    finding.from,
    finding.to,
  );
}

function placed(mark: Decoration, from: number, to: number): PlacedFinding {
  const { finding } = mark.spec as { readonly finding: PlacedFinding };
  return { ...finding, from, to };
}

/** Drops the findings whose own words changed: whether they still apply is not known before the next check. */
function withoutTouched(all: DecorationSet, changes: ChangeDesc): DecorationSet {
  let rest = all;
  changes.iterChangedRanges((changeFrom, changeTo) => {
    rest = rest.update({
      filterFrom: changeFrom,
      filterTo: changeTo,
      filter: (from, to) => to < changeFrom || from > changeTo,
    });
  });
  return rest;
}
