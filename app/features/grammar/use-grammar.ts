import type { EditorView } from '@codemirror/view';
import { useEffect, useMemo, useRef, useState } from 'react';
import { englishDialect, type EnglishDialect } from '#core/grammar/english.ts';
import { type FindingsFilter, wordsOfNames } from '#core/grammar/findings.ts';
import { isSwitchedOn } from '#core/workspace/account-switches.ts';
import { useGrammarPreferences, type GrammarPreferences } from './use-grammar-preferences.ts';
import { useSignedInUser } from '../account/use-session.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { useWizard } from '../writing/wizard-context.ts';
import type { PlacedFinding } from './finding-marks.ts';
import type { GrammarState } from './grammar-state.ts';
import { languageToolChecker } from './language-tool-checker.ts';
import { checkerFor } from './shared-checker.ts';
import { watchGrammar, type GrammarWatch } from './watch-grammar.ts';

export interface UseGrammar {
  /** Undefined while the person's preferences are read. */
  readonly isOn: boolean | undefined;
  readonly dialect: EnglishDialect;
  /** The person's own words. */
  readonly words: readonly string[];
  readonly state: GrammarState;
  /** The finding whose menu is open. */
  readonly opened: PlacedFinding | null;
}

/** Checks the text of an editor, according to the settings on this device. */
export function useGrammar(view: EditorView | null): UseGrammar {
  const preferences = useGrammarPreferences();
  const isOn = preferences && (preferences.isOn ?? isOnByDefault());
  // Reading the browser's languages takes a millisecond, which every step of the wizard would pay.
  const [browserDialect] = useState(() => englishDialect(navigator.languages));
  const dialect = preferences?.dialect ?? browserDialect;
  const checker = checkerFor(dialect);
  const isLanguageToolOn = isSwitchedOn(useWorkspace()?.preferences ?? {}, 'languageTool');
  const [state, setState] = useState<GrammarState>({ type: 'off' });
  const [opened, setOpened] = useState<PlacedFinding | null>(null);
  const filter = useFilter(preferences);
  const latest = useRef(filter);
  const watch = useRef<GrammarWatch>(null);

  useEffect(() => {
    latest.current = filter;
    watch.current?.setFilter(filter);
    checker.know([...filter.known]);
  }, [filter, checker]);

  useEffect(() => {
    if (!view || !isOn) return undefined;
    const leave = checker.use();
    const started = watchGrammar({
      view,
      checker,
      languageTool: isLanguageToolOn ? languageToolChecker : null,
      filter: latest.current,
      onState: setState,
      onMenu: setOpened,
    });
    watch.current = started;
    const check = () => started.check();
    window.addEventListener('online', check);
    return () => {
      window.removeEventListener('online', check);
      watch.current = null;
      started.stop();
      leave();
      setState({ type: 'off' });
      setOpened(null);
    };
  }, [view, isOn, checker, isLanguageToolOn]);

  // There is nothing to mark in the preview and beside a platform's variant.
  const shown: GrammarState = isOn && !view ? { type: 'away' } : state;
  return { isOn, dialect, words: preferences?.words ?? [], state: shown, opened };
}

/** The names of the person's work are not mistakes. */
export function useFilter(preferences: GrammarPreferences | undefined): FindingsFilter {
  const { username } = useSignedInUser();
  const workspace = useWorkspace();
  const { item } = useWizard();
  const names = [
    username,
    workspace?.profile.fullName ?? '',
    ...(workspace?.pillars.map(({ name }) => name) ?? []),
    ...Object.keys(item.tags),
  ].join('\n');
  return useMemo(
    () => ({
      known: new Set([...wordsOfNames(names.split('\n')), ...(preferences?.words ?? [])]),
      ignored: new Set(preferences?.ignored),
    }),
    [names, preferences],
  );
}

/** True where a keyboard and memory are likely, and a download of megabytes costs nothing. */
function isOnByDefault(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches && connection?.saveData !== true;
}
