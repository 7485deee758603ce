import type { EditorView } from '@codemirror/view';
import {
  type RemixiconComponentType,
  RiArrowDownLine,
  RiArrowUpLine,
  RiCloseLine,
  RiFindReplaceLine,
  RiFontSize,
} from '@remixicon/react';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { inputClass } from '../../ui/field-class.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import {
  currentMatch,
  find,
  goToMatch,
  matchesOf,
  MAX_MATCHES,
  replaceAllMatches,
  replaceMatch,
  stopFinding,
  watchMatches,
} from './find-matches.ts';
import type { MarkdownEditorHandle } from './open-markdown-editor.ts';

/** The last search in this page, for the next time. */
let lastSought = { words: '', replacement: '', isCaseKept: false };

export interface FindPanelProps {
  readonly editor: MarkdownEditorHandle;
  readonly isReplacing: boolean;
  readonly onClose: () => void;
}

/** Find and replace in the draft. Enter selects the next match, Shift+Enter the previous one. */
export function FindPanel({ editor: { view }, isReplacing: opensReplacing, onClose }: FindPanelProps) {
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(() => selectedWords(view) || lastSought.words);
  const [replacement, setReplacement] = useState(lastSought.replacement);
  const [isCaseKept, setIsCaseKept] = useState(lastSought.isCaseKept);
  const [isReplacing, setIsReplacing] = useState(opensReplacing);
  const [replaced, setReplaced] = useState<number | null>(null);
  const { count, current } = useMatches(view);

  useEffect(() => {
    lastSought = { words, replacement, isCaseKept };
  }, [words, replacement, isCaseKept]);
  useEffect(() => find(view, { words, isCaseKept }), [view, words, isCaseKept]);
  useEffect(() => () => stopFinding(view), [view]);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);

  const go = (direction: 'next' | 'previous') => {
    setReplaced(null);
    goToMatch(view, direction);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    go(event.shiftKey ? 'previous' : 'next');
  };

  // A disabled button cannot keep the focus, and undo works in the text.
  const leaveIfDone = () => {
    if (matchesOf(view.state).length === 0) view.focus();
  };

  return (
    <div role="search" data-panel="" aria-label="Find in the draft" className="grid gap-2 border-b border-line py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <PanelInput
          ref={field}
          aria-label="Find"
          placeholder="Find"
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setReplaced(null);
          }}
          onKeyDown={pressed}
        />
        <span className="flex items-center">
          <span role="status" className="min-w-[76px] px-1 text-center text-xs text-ink-2 tabular-nums">
            {replaced === null ? countWords(words, count, current) : `${replaced.toLocaleString('en')} replaced`}
          </span>
          <Toggle label="Match case" icon={RiFontSize} isOn={isCaseKept} onToggle={setIsCaseKept} />
          <IconButton label="Previous match" disabled={count === 0} onClick={() => go('previous')}>
            <RiArrowUpLine size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label="Next match" disabled={count === 0} onClick={() => go('next')}>
            <RiArrowDownLine size={18} aria-hidden="true" />
          </IconButton>
          <Toggle label="Replace" icon={RiFindReplaceLine} isOn={isReplacing} onToggle={setIsReplacing} />
          <IconButton label="Close find" onClick={onClose}>
            <RiCloseLine size={18} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {isReplacing && (
        <div className="flex flex-wrap items-center gap-2">
          <PanelInput
            aria-label="Replace with"
            placeholder="Replace with"
            value={replacement}
            onChange={(event) => setReplacement(event.target.value)}
          />
          <span className="flex gap-2">
            <Button
              size="small"
              disabled={count === 0}
              onClick={() => {
                replaceMatch(view, replacement);
                leaveIfDone();
              }}
            >
              Replace one
            </Button>
            <Button
              size="small"
              disabled={count === 0}
              onClick={() => {
                setReplaced(replaceAllMatches(view, replacement));
                leaveIfDone();
              }}
            >
              Replace all
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}

function PanelInput(props: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      dir="auto"
      autoComplete="off"
      {...props}
      className={classNames(inputClass, 'max-w-[320px] min-w-[140px] grow basis-[180px] desk:min-h-9 desk:py-1')}
    />
  );
}

interface ToggleProps {
  readonly label: string;
  readonly icon: RemixiconComponentType;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

function Toggle({ label, icon: Icon, isOn, onToggle }: ToggleProps) {
  return (
    <IconButton
      label={label}
      aria-pressed={isOn}
      onClick={() => onToggle(!isOn)}
      className={isOn ? 'bg-accent-soft text-ink' : ''}
    >
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  );
}

function countWords(words: string, count: number, current: number): string {
  if (words === '') return '';
  if (count === 0) return 'No match';
  const total = count < MAX_MATCHES ? count.toLocaleString('en') : `${MAX_MATCHES.toLocaleString('en')}+`;
  return current < 0 ? `${total} found` : `${(current + 1).toLocaleString('en')} of ${total}`;
}

function selectedWords({ state }: MarkdownEditorHandle['view']): string {
  const { from, to } = state.selection.main;
  const words = state.sliceDoc(from, Math.min(to, from + 200));
  return words.includes('\n') ? '' : words;
}

export interface MatchCount {
  readonly count: number;
  /** Index of the selected one, from 0; -1 when none is selected. */
  readonly current: number;
}

/** The number of matches in the text, and the selected one. */
function useMatches(view: EditorView): MatchCount {
  const [matches, setMatches] = useState<MatchCount>({ count: 0, current: -1 });
  useEffect(
    () =>
      watchMatches(view, () => {
        const next = { count: matchesOf(view.state).length, current: currentMatch(view.state) };
        setMatches((now) => (now.count === next.count && now.current === next.current ? now : next));
      }),
    [view],
  );
  return matches;
}
