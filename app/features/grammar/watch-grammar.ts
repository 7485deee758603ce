import { Compartment, Prec, StateEffect } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import { englishSample } from '#core/grammar/english.ts';
import { type Finding, type FindingsFilter, ignoreKey, shownFindings } from '#core/grammar/findings.ts';
import { paragraphsToCheck } from '#core/grammar/paragraphs.ts';
import { findingKeys } from './finding-keys.ts';
import {
  countFindings,
  findingMarks,
  findingsIn,
  openedFinding,
  type PlacedFinding,
  showFindings,
} from './finding-marks.ts';
import { type GrammarState, isSameState } from './grammar-state.ts';
import type { SharedChecker } from './shared-checker.ts';

export interface WatchGrammarDeps {
  readonly view: EditorView;
  readonly checker: SharedChecker;
  readonly filter: FindingsFilter;
  readonly onState: (state: GrammarState) => void;
  /** The finding whose menu is to be shown, or null. */
  readonly onMenu: (finding: PlacedFinding | null) => void;
}

export interface GrammarWatch {
  setFilter(filter: FindingsFilter): void;
  /** Checks now, for instance because the network is back. */
  check(): void;
  stop(): void;
}

/** Milliseconds after the last key. */
const PAUSE = 600;

/** Milliseconds of checking after which what was found so far is shown. */
const SHOW_EVERY = 1000;

/** Checks an editor's draft whenever its text rests, and marks what is found. */
export function watchGrammar({ view, checker, filter, onState, onMenu }: WatchGrammarDeps): GrammarWatch {
  const place = new Compartment();
  let current = filter;
  let state: GrammarState = { type: 'off' };
  let isMarking = false;
  let isOver = false;
  /** Counts the checks that were begun: an older one than the last gives up. */
  let checks = 0;
  let checkTimer: ReturnType<typeof setTimeout> | undefined;
  let showTimer: ReturnType<typeof setTimeout> | undefined;
  let menu: PlacedFinding | null = null;

  const report = (next: GrammarState) => {
    if (isSameState(state, next)) return;
    state = next;
    onState(next);
  };
  const show = () => {
    isMarking = true;
    const { main } = view.state.selection;
    const findings = placeFindings({
      draft: view.state.doc.toString(),
      found: (paragraph) => checker.found(paragraph),
      filter: current,
      shown: findingsIn(view.state),
      caret: view.hasFocus && main.empty ? main.head : null,
    });
    view.dispatch({ effects: showFindings.of(findings) });
  };
  const clear = (next: GrammarState) => {
    isMarking = false;
    report(next);
    view.dispatch({ effects: showFindings.of([]) });
  };

  const check = async () => {
    checks += 1;
    const own = checks;
    const isLast = () => !isOver && own === checks;
    const paragraphs = paragraphsToCheck(view.state.doc.toString()).map(({ text }) => text);
    if (paragraphs.length === 0) return clear({ type: 'empty' });
    if (state.type === 'off' || state.type === 'empty') report({ type: 'loading' });
    const ready = await checker.ready();
    if (!isLast()) return;
    if (!ready.ok) return clear({ type: ready.error });
    const isEnglish = await checker.isEnglish(englishSample(paragraphs));
    if (!isLast()) return;
    if (!isEnglish) return clear({ type: isEnglish === null ? 'broken' : 'not-english' });
    let shownAt = performance.now();
    for (const paragraph of paragraphs) {
      if (checker.found(paragraph)) continue;
      await checker.check(paragraph);
      if (!isLast()) return;
      if (performance.now() - shownAt < SHOW_EVERY) continue;
      show();
      shownAt = performance.now();
    }
    show();
    report({ type: 'checked', count: countFindings(view.state) });
  };
  /** Whoever hears of the network asks again. */
  const isOutOfReach = () => state.type === 'unavailable' && !navigator.onLine;
  const checkNow = () => {
    clearTimeout(checkTimer);
    void check();
  };

  const follow = ({ docChanged, selectionSet, focusChanged }: ViewUpdate) => {
    const opened = openedFinding(view.state);
    if (opened?.from !== menu?.from || opened?.key !== menu?.key) {
      menu = opened;
      onMenu(opened);
    }
    if (state.type === 'checked') report({ type: 'checked', count: countFindings(view.state) });
    if (docChanged) {
      clearTimeout(checkTimer);
      checkTimer = setTimeout(() => (isOutOfReach() ? undefined : checkNow()), PAUSE);
    } else if (isMarking && (selectionSet || focusChanged)) {
      // The word at the caret is marked once it is left.
      clearTimeout(showTimer);
      showTimer = setTimeout(() => isMarking && !isOver && show(), PAUSE);
    }
  };
  const extensions = [
    findingMarks,
    findingKeys,
    EditorView.updateListener.of(follow),
    // The browser marks words too, in its own way: one of the two is enough.
    Prec.highest(EditorView.contentAttributes.of(() => (isMarking ? { spellcheck: 'false' } : {}))),
  ];
  view.dispatch({ effects: StateEffect.appendConfig.of(place.of(extensions)) });
  checkNow();

  return {
    setFilter: (next) => {
      current = next;
      if (isMarking) show();
    },
    check: checkNow,
    stop: () => {
      isOver = true;
      isMarking = false;
      clearTimeout(checkTimer);
      clearTimeout(showTimer);
      // The editor may have been closed before.
      if (view.dom.isConnected) view.dispatch({ effects: place.reconfigure([]) });
    },
  };
}

export interface PlaceFindingsInput {
  readonly draft: string;
  /** What was found in a paragraph; undefined while it was not checked. */
  readonly found: (paragraph: string) => readonly Finding[] | undefined;
  readonly filter: FindingsFilter;
  /** What is shown now, at its present places: kept in paragraphs that were not checked yet. */
  readonly shown: readonly PlacedFinding[];
  /** Where the caret is while the person writes; null when they do not. A word that it ends is still being written. */
  readonly caret: number | null;
}

/** What is to be shown of a draft, in the order of its text. */
export function placeFindings({ draft, found, filter, shown, caret }: PlaceFindingsInput): PlacedFinding[] {
  return paragraphsToCheck(draft)
    .flatMap(({ from, text }) => {
      const findings = found(text);
      if (!findings) return shown.filter((finding) => finding.from >= from && finding.to <= from + text.length);
      return shownFindings(text, findings, filter).map((finding) => ({
        ...finding,
        key: ignoreKey(text, finding),
        from: from + finding.from,
        to: from + finding.to,
      }));
    })
    .filter(({ from, to }) => to > from && to !== caret)
    .toSorted((left, right) => left.from - right.from || left.to - right.to);
}
