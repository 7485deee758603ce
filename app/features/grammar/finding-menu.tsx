import type { EditorView } from '@codemirror/view';
import { RiAddLine, RiCheckLine, RiEyeOffLine } from '@remixicon/react';
import { createPortal } from 'react-dom';
import { isUnknownWord } from '#core/grammar/findings.ts';
import { shortenText } from '#core/kernel/text.ts';
import { AnchoredMenu } from '../../ui/anchored-menu.tsx';
import type { MenuItem } from '../../ui/menu-panel.tsx';
import { applyFix, goToFinding } from './finding-keys.ts';
import { openedFinding, openFinding, type PlacedFinding } from './finding-marks.ts';

const LONGEST = 60;

/** What a fix does to some words, in the words of a menu. */
export function fixLabel(words: string, fix: string): string {
  if (fix === '') return words.trim() === '' ? 'Remove the space' : `Remove “${shortenText(words, LONGEST)}”`;
  if (fix.trim() === '') return 'One space';
  return shortenText(fix, LONGEST);
}

export interface FindingMenuProps {
  readonly view: EditorView;
  readonly finding: PlacedFinding;
  readonly onIgnore: (key: string) => void;
  readonly onAddWord: (word: string) => void;
}

/** What can be done about a finding, beside its words. Who goes on typing goes on in the draft. */
export function FindingMenu({ view, finding, onIgnore, onAddWord }: FindingMenuProps) {
  const words = view.state.sliceDoc(finding.from, finding.to);
  const items: readonly MenuItem[] = [
    ...finding.fixes.map((fix, at) => ({
      value: `fix-${at}`,
      label: fixLabel(words, fix),
      icon: <RiCheckLine size={17} aria-hidden="true" />,
    })),
    { value: 'ignore', label: 'Ignore', icon: <RiEyeOffLine size={17} aria-hidden="true" /> },
    ...(isUnknownWord(finding)
      ? [{ value: 'add', label: 'Add to my dictionary', icon: <RiAddLine size={17} aria-hidden="true" /> }]
      : []),
  ];
  const close = () => {
    if (openedFinding(view.state)) view.dispatch({ effects: openFinding.of(null) });
    view.focus();
  };
  const choose = (value: string) => {
    // Where it is by now: somebody else may have written before it meanwhile.
    const now = openedFinding(view.state);
    if (!now) return;
    if (value === 'ignore') onIgnore(now.key);
    else if (value === 'add') onAddWord(words);
    else applyFix(view, now, now.fixes[Number(value.slice('fix-'.length))] ?? words);
    view.focus();
  };
  const host = (view.root as ShadowRoot).host.parentElement;
  return (
    host &&
    createPortal(
      <AnchoredMenu
        label={finding.message}
        heading={finding.message}
        items={items}
        anchor={() => rectOf(view, finding)}
        onSelect={choose}
        onClose={close}
        onOtherKey={(event) => {
          if (event.key === 'F8') {
            event.preventDefault();
            close();
            goToFinding(event.shiftKey ? -1 : 1)(view);
          } else if (isTyping(event)) close();
        }}
      />,
      host,
    )
  );
}

function isTyping({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return (Array.from(key).length === 1 && !ctrlKey && !metaKey) || key === 'Backspace' || key === 'Delete';
}

function rectOf(view: EditorView, { from, to }: PlacedFinding) {
  const start = view.coordsAtPos(from, 1);
  const end = view.coordsAtPos(to, -1);
  if (!start) return null;
  const isOneLine = end && end.bottom === start.bottom;
  return {
    x: start.left,
    y: start.top,
    width: isOneLine ? end.right - start.left : 0,
    height: start.bottom - start.top,
  };
}
