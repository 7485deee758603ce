import type { EditorView } from '@codemirror/view';
import { RiAddLine, RiCheckLine, RiEyeOffLine } from '@remixicon/react';
import { createPortal } from 'react-dom';
import { isUnknownWord } from '#core/grammar/findings.ts';
import { shortenText } from '#core/kernel/text.ts';
import { type MenuContents, type MenuItem, MenuItemRow } from '../../ui/menu-panel.tsx';
import { applyFix, goToFinding } from './finding-keys.ts';
import { openedFinding, openFinding, type PlacedFinding } from './finding-marks.ts';
import { Menu as ArkMenu } from '@ark-ui/react/menu';
import type { KeyboardEvent } from 'react';

const LONGEST = 60;

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

/** The actions for a finding, shown beside its words. Typing continues in the draft. */
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
  /** Closed without a choice: its words are no longer selected. */
  const dismiss = () => {
    const now = openedFinding(view.state);
    const { from, to } = view.state.selection.main;
    if (now && from === now.from && to === now.to) view.dispatch({ selection: { anchor: to } });
    close();
  };
  const choose = (value: string) => {
    // Its current position: another device may have written before it meanwhile.
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
        onClose={dismiss}
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

/** In CSS pixels of the window. */
interface AnchorRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface AnchoredMenuProps extends MenuContents {
  /** The accessible name. */
  readonly label: string;
  /** The current position of the element that the menu opens beside; null while it is not visible. */
  readonly anchor: () => AnchorRect | null;
  /** The caller restores the focus. */
  readonly onClose: () => void;
  /** Called for keys that the menu does not handle. */
  readonly onOtherKey: (event: KeyboardEvent) => void;
}

const ownKeys = new Set(['Enter', ' ', 'Escape', 'Tab', 'Home', 'End', 'ArrowUp', 'ArrowDown', 'Shift']);

/** A menu without a button, anchored to a position. It is open while it is mounted, with its first item highlighted. */
function AnchoredMenu({ label, anchor, items, heading, onSelect, onClose, onOtherKey }: AnchoredMenuProps) {
  return (
    <ArkMenu.Root
      open
      aria-label={label}
      defaultHighlightedValue={items[0]?.value ?? ''}
      typeahead={false}
      loopFocus
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      onSelect={({ value }) => onSelect(value)}
      positioning={{ placement: 'bottom-start', gutter: 6, getAnchorRect: anchor }}
    >
      <ArkMenu.Positioner>
        <ArkMenu.Content
          onKeyDownCapture={(event) => {
            if (!ownKeys.has(event.key)) onOtherKey(event);
          }}
          className="z-50 max-w-[min(340px,calc(100vw-32px))] min-w-[190px] animate-appear rounded-md border border-line bg-surface p-1.5 shadow-high focus-visible:outline-none"
        >
          {heading && <div className="border-b border-line px-2.5 pt-1.5 pb-2.5 text-sm text-ink-2">{heading}</div>}
          {items.map((item) => (
            <MenuItemRow key={item.value} item={item} />
          ))}
        </ArkMenu.Content>
      </ArkMenu.Positioner>
    </ArkMenu.Root>
  );
}
