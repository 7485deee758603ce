/**
 * Checks the draft in an editor for grammar and spelling, and marks the findings.
 *
 * The draft is checked 600 ms after the last key, one paragraph at a time, in a worker (`shared-checker.ts`).
 * Paragraphs that were checked before are not checked again. Findings are shown at the end of a check, and every second
 * during it.
 *
 * A draft that is not English is left to the server's LanguageTool where the person has switched that on
 * (`language-tool-checker.ts`). English is never sent.
 *
 * States reported by `onState`: `loading`, `checked` with the number of findings, `empty`, `not-english`, `asking` and
 * `no-answer` of LanguageTool, `unavailable` (no network to load the checker) and `broken`.
 *
 * Invariants: a newer check makes an older one give up. A finding whose words were edited is dropped until the next
 * check. The word at the caret is not marked while it is being typed. The browser's own spell check is off while
 * findings are shown. A fix is an ordinary edit by the person.
 */
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
  findingsShown,
  showFindings,
} from './finding-marks.ts';
import { type GrammarState, isSameState } from './grammar-state.ts';
import type { LanguageToolChecker } from './language-tool-checker.ts';
import type { SharedChecker } from './shared-checker.ts';

export interface WatchGrammarDeps {
  readonly view: EditorView;
  readonly checker: SharedChecker;
  /** Checks texts that are not English; null where the person has not switched it on. */
  readonly languageTool: LanguageToolChecker | null;
  readonly filter: FindingsFilter;
  readonly onState: (state: GrammarState) => void;
  /** The finding whose menu is open, or null. */
  readonly onMenu: (finding: PlacedFinding | null) => void;
}

export interface GrammarWatch {
  setFilter(filter: FindingsFilter): void;
  /** Checks now, for example because the network is back. */
  check(): void;
  stop(): void;
}

/** Milliseconds after the last key. */
const PAUSE = 600;

/** Milliseconds between two updates of the marks during a check. */
const SHOW_EVERY = 1000;

/** Checks an editor's draft after each typing pause, and marks the findings. */
export function watchGrammar(deps: WatchGrammarDeps): GrammarWatch {
  const { view, checker, languageTool, filter, onState, onMenu } = deps;
  const place = new Compartment();
  let current = filter;
  let state: GrammarState = { type: 'off' };
  let isMarking = false;
  let isOver = false;
  /** Number of checks begun: an older check than the last gives up. */
  let checks = 0;
  let checkTimer: ReturnType<typeof setTimeout> | undefined;
  let showTimer: ReturnType<typeof setTimeout> | undefined;
  let menu: PlacedFinding | null = null;
  /** The checker of the last text, whose findings are shown. */
  let asked: Pick<SharedChecker, 'found'> = checker;
  /** Of the last check, which ends with the next one and with the editor. */
  let asking = new AbortController();

  const report = (next: GrammarState) => {
    if (isSameState(state, next)) return;
    state = next;
    onState(next);
  };
  const mark = (findings: readonly PlacedFinding[]) => {
    view.dispatch({ effects: showFindings.of(findings) });
    view.dom.dispatchEvent(new Event(findingsShown));
  };
  const show = () => {
    isMarking = true;
    const { main } = view.state.selection;
    const findings = placeFindings({
      draft: view.state.doc.toString(),
      found: (paragraph) => asked.found(paragraph),
      filter: current,
      shown: findingsIn(view.state),
      caret: view.hasFocus && main.empty ? main.head : null,
    });
    mark(findings);
  };
  const clear = (next: GrammarState) => {
    isMarking = false;
    report(next);
    mark([]);
  };

  const check = async () => {
    checks += 1;
    const own = checks;
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const isLast = () => !isOver && own === checks;
    const paragraphs = paragraphsToCheck(view.state.doc.toString()).map(({ text }) => text);
    if (paragraphs.length === 0) return clear({ type: 'empty' });
    if (state.type === 'off' || state.type === 'empty') report({ type: 'loading' });
    const ready = await checker.ready();
    if (!isLast()) return;
    if (!ready.ok) return clear({ type: ready.error });
    const isEnglish = await checker.isEnglish(englishSample(paragraphs));
    if (!isLast()) return;
    if (isEnglish === null) return clear({ type: 'broken' });
    if (!isEnglish) {
      if (!languageTool) return clear({ type: 'not-english' });
      if (paragraphs.some((paragraph) => !languageTool.found(paragraph))) report({ type: 'asking' });
      const answered = await languageTool.check(paragraphs, signal);
      if (!isLast()) return;
      if (answered !== 'checked') return clear({ type: answered === 'none' ? 'not-english' : 'no-answer' });
      asked = languageTool;
      show();
      return report({ type: 'checked', count: countFindings(view.state) });
    }
    asked = checker;
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
  /** The `online` event starts the next check. */
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
      // The word at the caret is marked after the caret has left it.
      clearTimeout(showTimer);
      showTimer = setTimeout(() => isMarking && !isOver && show(), PAUSE);
    }
  };
  const extensions = [
    findingMarks,
    findingKeys,
    EditorView.updateListener.of(follow),
    // The browser would mark words as well, in its own way.
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
      asking.abort();
      isMarking = false;
      clearTimeout(checkTimer);
      clearTimeout(showTimer);
      // The editor may have been closed first.
      if (view.dom.isConnected) view.dispatch({ effects: place.reconfigure([]) });
    },
  };
}

export interface PlaceFindingsInput {
  readonly draft: string;
  /** The findings of a paragraph; undefined while it is not checked. */
  readonly found: (paragraph: string) => readonly Finding[] | undefined;
  readonly filter: FindingsFilter;
  /** The findings shown now, at their current positions: kept in paragraphs that are not checked yet. */
  readonly shown: readonly PlacedFinding[];
  /** The caret position while the person writes, otherwise null. A word that ends there is still being typed. */
  readonly caret: number | null;
}

/** The findings to show in a draft, in the order of its text. */
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
