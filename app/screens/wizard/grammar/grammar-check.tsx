import type { EditorView } from '@codemirror/view';
import { RiArrowRightLine } from '@remixicon/react';
import { useMemo } from 'react';
import { useChangeGrammarPreferences } from '../../../data/grammar/use-grammar-preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { DialectMenu } from './dialect-menu.tsx';
import { goToFinding } from './finding-keys.ts';
import { FindingMenu } from './finding-menu.tsx';
import { grammarSentence } from './grammar-state.ts';
import { OwnWordsMenu } from './own-words-menu.tsx';
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
          Next finding
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
