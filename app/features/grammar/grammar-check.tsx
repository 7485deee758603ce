import type { EditorView } from '@codemirror/view';
import { RiArrowDownSLine, RiArrowRightLine, RiDeleteBinLine } from '@remixicon/react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { type EnglishDialect, englishDialects, isEnglishDialect } from '#core/grammar/english.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Switch } from '../../ui/switch.tsx';
import { goToFinding } from './finding-keys.ts';
import { FindingMenu } from './finding-menu.tsx';
import { grammarSentence } from './grammar-state.ts';
import { useChangeGrammarPreferences } from './use-grammar-preferences.ts';
import { useGrammar } from './use-grammar.ts';

export interface GrammarCheckProps {
  /** The editor that holds the draft; null while none is open. */
  readonly view: EditorView | null;
}

/** Whether a draft's grammar and spelling are checked, and what came of it. */
export function GrammarCheck({ view }: GrammarCheckProps) {
  const { isOn, dialect, words, state, opened } = useGrammar(view);
  const { turn, chooseDialect, addWord, removeWord, ignore } = useChangeGrammarPreferences();
  const hasFindings = state.type === 'checked' && state.count > 0;
  // Every key draws this anew, and a switch is costly.
  const toggle = useMemo(
    () => (isOn === undefined ? null : <Switch label="Check grammar" isOn={isOn} onChange={turn} />),
    [isOn, turn],
  );
  if (!toggle) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {toggle}
      <p role="status" aria-label="Grammar" className="text-xs text-ink-3">
        {grammarSentence(state)}
      </p>
      {view && hasFindings && (
        <Button size="small" data-tooltip="F8" onClick={() => goToFinding(1)(view)}>
          Next suggestion
          <RiArrowRightLine size={15} aria-hidden="true" />
        </Button>
      )}
      {isOn && <DialectMenu dialect={dialect} onChoose={chooseDialect} />}
      {view && isOn && words.length > 0 && <OwnWordsMenu words={words} view={view} onRemove={removeWord} />}
      {view && opened && (
        <FindingMenu key={opened.key} view={view} finding={opened} onIgnore={ignore} onAddWord={addWord} />
      )}
    </div>
  );
}

export interface DialectMenuProps {
  readonly dialect: EnglishDialect;
  readonly onChoose: (dialect: EnglishDialect) => void;
}

/** Whose English the draft is: what is right in one is a mistake in another. */
function DialectMenu({ dialect, onChoose }: DialectMenuProps) {
  return (
    <Menu
      trigger={
        <Button size="small" variant="quiet">
          {dialect} English
          <RiArrowDownSLine size={15} aria-hidden="true" />
        </Button>
      }
      heading="Which English you write. Saved on this device only."
      items={englishDialects.map((each) => ({
        value: each,
        label: `${each} English`,
        isChosen: each === dialect,
      }))}
      onSelect={(chosen) => {
        if (isEnglishDialect(chosen)) onChoose(chosen);
      }}
    />
  );
}

export interface OwnWordsMenuProps {
  readonly words: readonly string[];
  readonly view: EditorView;
  readonly onRemove: (word: string) => void;
}

/** The person's own words, the newest first, each of which can be taken out again. */
function OwnWordsMenu({ words, view, onRemove }: OwnWordsMenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  const isChosenHere = useRef(false);

  // It goes with the last word, and would take the focus along. A menu that has just closed has let go of the focus, and
  // its button may not have it yet.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      const focused = document.activeElement;
      const isFocusLost = isChosenHere.current && focused === document.body;
      if (isFocusLost || element?.contains(focused)) view.focus();
    };
  }, [view]);

  return (
    <div ref={ref}>
      <Menu
        trigger={
          <Button size="small" variant="quiet">
            My dictionary ({words.length})
          </Button>
        }
        heading="Saved on this device only. Choose a word to remove it."
        items={words.toReversed().map((word) => ({
          value: word,
          label: word,
          icon: <RiDeleteBinLine size={17} aria-hidden="true" />,
        }))}
        onSelect={(word) => {
          isChosenHere.current = true;
          onRemove(word);
        }}
      />
    </div>
  );
}
