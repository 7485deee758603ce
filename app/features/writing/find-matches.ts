import { SearchQuery } from '@codemirror/search';
import { StateEffect, StateField, type EditorState, type Extension, type Text } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';

export interface Match {
  readonly from: number;
  readonly to: number;
}

export interface Sought {
  readonly words: string;
  readonly isCaseKept: boolean;
}

/** Largest number of matches that are counted and marked; "replace all" finds every one. */
export const MAX_MATCHES = 10_000;

const seek = StateEffect.define<Sought>();

interface Found {
  readonly sought: Sought;
  readonly matches: readonly Match[];
}

const nothing: Found = { sought: { words: '', isCaseKept: false }, matches: [] };

const found = StateField.define<Found>({
  create: () => nothing,
  update: (value, { effects, docChanged, newDoc }) => {
    const sought = effects.findLast((effect) => effect.is(seek))?.value;
    if (!sought && !docChanged) return value;
    const next = sought ?? value.sought;
    return { sought: next, matches: matchesIn(newDoc, next, MAX_MATCHES) };
  },
});

const mark = Decoration.mark({ class: 'cm-found' });
const currentMark = Decoration.mark({ class: 'cm-found cm-found-current' });

/** Marks only the visible part: a single letter may have ten thousand matches. */
const marks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = marksIn(view);
    }

    update({ view, docChanged, viewportChanged, selectionSet, transactions }: ViewUpdate) {
      const isAnew = transactions.some(({ effects }) => effects.length > 0);
      if (docChanged || viewportChanged || selectionSet || isAnew) this.decorations = marksIn(view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

const look = EditorView.theme({
  '.cm-found': { backgroundColor: 'color-mix(in oklab, var(--warn) 24%, transparent)', borderRadius: '2px' },
  '.cm-found-current': {
    backgroundColor: 'color-mix(in oklab, var(--accent) 34%, transparent)',
    boxShadow: '0 0 0 2px var(--accent)',
  },
});

const watchers = new WeakMap<EditorView, Set<() => void>>();

const tellWatchers = EditorView.updateListener.of(({ view }) => {
  for (const watcher of watchers.get(view) ?? []) watcher();
});

const findExtension: Extension = [found, marks, look, tellWatchers];

/** Calls back when the matches, or the selected one, may have changed. Returns a stop function. */
export function watchMatches(view: EditorView, watcher: () => void): () => void {
  const ofView = watchers.get(view) ?? new Set();
  watchers.set(view, ofView.add(watcher));
  return () => ofView.delete(watcher);
}

/** Searches the text, and updates the matches while it changes. An empty query finds nothing. */
export function find(view: EditorView, sought: Sought): void {
  const isThere = view.state.field(found, false) !== undefined;
  const effect = seek.of(sought);
  // A field that is added does not receive the effects of the transaction that adds it.
  if (!isThere) view.dispatch({ effects: StateEffect.appendConfig.of(findExtension) });
  view.dispatch({ effects: effect });
}

/** Removes the marks. */
export function stopFinding(view: EditorView): void {
  // The editor itself may have been closed.
  if (view.dom.isConnected) find(view, nothing.sought);
}

export function matchesOf(state: EditorState): readonly Match[] {
  return state.field(found, false)?.matches ?? [];
}

/** Index of the selected match, from 0; -1 when none is selected. */
export function currentMatch(state: EditorState): number {
  const { from, to } = state.selection.main;
  return matchesOf(state).findIndex((match) => match.from === from && match.to === to);
}

/** Selects the match after (or before) the selection, wrapping around. */
export function goToMatch(view: EditorView, direction: 'next' | 'previous'): void {
  const matches = matchesOf(view.state);
  const { from, to } = view.state.selection.main;
  const isSelected = currentMatch(view.state) >= 0;
  const match =
    direction === 'next'
      ? (matches.find((candidate) => candidate.from >= (isSelected ? to : from)) ?? matches[0])
      : (matches.findLast((candidate) => candidate.to <= from) ?? matches.at(-1));
  if (match) select(view, match);
}

/** Replaces the selected match and selects the next one. When none is selected, it only selects the next one. */
export function replaceMatch(view: EditorView, words: string): void {
  const match = matchesOf(view.state)[currentMatch(view.state)];
  if (match) {
    const end = match.from + words.length;
    view.dispatch({ changes: { ...match, insert: words }, selection: { anchor: end }, userEvent: 'input.replace' });
  }
  goToMatch(view, 'next');
}

/** Replaces every match, as one undo step. @returns how many there were */
export function replaceAllMatches(view: EditorView, words: string): number {
  const sought = view.state.field(found, false)?.sought;
  const matches = sought ? matchesIn(view.state.doc, sought, Infinity) : [];
  const changes = matches.map((match) => ({ ...match, insert: words }));
  if (changes.length > 0) view.dispatch({ changes, userEvent: 'input.replace.all' });
  return matches.length;
}

function select(view: EditorView, { from, to }: Match): void {
  view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true, userEvent: 'select.search' });
}

function matchesIn(text: Text, { words, isCaseKept }: Sought, max: number): Match[] {
  if (words === '') return [];
  const query = new SearchQuery({ search: words, caseSensitive: isCaseKept, literal: true });
  const matches: Match[] = [];
  const cursor = query.getCursor(text);
  for (let next = cursor.next(); !next.done && matches.length < max; next = cursor.next())
    matches.push({ from: next.value.from, to: next.value.to });
  return matches;
}

function marksIn(view: EditorView): DecorationSet {
  const { from, to } = view.viewport;
  const current = currentMatch(view.state);
  const inSight = matchesOf(view.state).flatMap((match, index) =>
    match.to > from && match.from < to ? [(index === current ? currentMark : mark).range(match.from, match.to)] : [],
  );
  return Decoration.set(inSight);
}
