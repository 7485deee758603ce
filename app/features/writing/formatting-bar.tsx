import {
  RiArrowGoBackLine,
  RiArrowGoForwardLine,
  RiBold,
  RiDoubleQuotesL,
  RiHashtag,
  RiHeading,
  RiImageAddLine,
  RiItalic,
  RiLink,
  RiListOrdered,
  RiListUnordered,
  RiScissorsCutLine,
  RiSearchLine,
  type RemixiconComponentType,
} from '@remixicon/react';
import type { StateCommand } from '@codemirror/state';
import { memo, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { insertLink, splitHere, toggleLineMark, toggleWordMark } from './format-text.ts';

interface Format {
  readonly label: string;
  readonly icon: RemixiconComponentType;
  readonly command: StateCommand;
}

const formats: readonly Format[] = [
  { label: 'Bold', icon: RiBold, command: toggleWordMark('**') },
  { label: 'Italic', icon: RiItalic, command: toggleWordMark('*') },
  { label: 'Link', icon: RiLink, command: insertLink },
  { label: 'Heading', icon: RiHeading, command: toggleLineMark('## ') },
  { label: 'List', icon: RiListUnordered, command: toggleLineMark('- ') },
  { label: 'Numbered list', icon: RiListOrdered, command: toggleLineMark('1. ') },
  { label: 'Quote', icon: RiDoubleQuotesL, command: toggleLineMark('> ') },
];

/** Offered for texts that become threads. */
const split: Format = { label: 'Split here', icon: RiScissorsCutLine, command: splitHere };

/** The buttons before the formats. */
const before = 2;

/** Whether there is something to undo and to redo. */
export interface EditorHistory {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export interface FormattingBarProps {
  readonly history: EditorHistory;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Whether longer texts become threads on a platform of the text. */
  readonly hasThreads: boolean;
  readonly onFormat: (command: StateCommand) => void;
  readonly onPictures: (files: readonly File[]) => void;
  readonly onFind: () => void;
  readonly onSnippets: () => void;
}

/** The formatting buttons. The bar is one tab stop; arrow keys move inside it. */
export const FormattingBar = memo(function FormattingBar({
  history,
  onUndo,
  onRedo,
  hasThreads,
  onFormat,
  onPictures,
  onFind,
  onSnippets,
}: FormattingBarProps) {
  const shown = hasThreads ? [...formats, split] : formats;
  const bar = useRef<HTMLDivElement>(null);
  const pictures = useRef<HTMLInputElement>(null);
  const [stop, setStop] = useState(before);
  const pictureStop = before + shown.length;
  const snippetStop = pictureStop + 1;
  const last = pictureStop + 2;
  const steps = [
    { label: 'Undo', icon: RiArrowGoBackLine, isPossible: history.canUndo, act: onUndo },
    { label: 'Redo', icon: RiArrowGoForwardLine, isPossible: history.canRedo, act: onRedo },
  ];

  const move = (event: KeyboardEvent) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: stop === last ? 0 : stop + 1,
      ArrowLeft: stop === 0 ? last : stop - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setStop(target);
    bar.current?.querySelectorAll('button')[target]?.focus();
  };
  /** A click keeps the selection. */
  const keepSelection = (event: { preventDefault: () => void }) => event.preventDefault();

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      tabIndex={-1}
      onKeyDown={move}
      // One row on the narrowest phone too: what has no room there is scrolled to.
      // The ring of the focus is inside the buttons: what scrolls cuts off what is outside.
      className="-mx-2 flex overflow-x-auto border-b border-line [scrollbar-width:none] [&_button:focus-visible]:-outline-offset-2"
    >
      {steps.map(({ label, icon: Icon, isPossible, act }, at) => (
        <IconButton
          key={label}
          label={label}
          // A disabled button would lose the focus with the last step, and could not be reached by the arrow keys.
          aria-disabled={!isPossible}
          tabIndex={at === stop ? 0 : -1}
          onFocus={() => setStop(at)}
          onMouseDown={keepSelection}
          onClick={() => isPossible && act()}
          className={isPossible ? '' : 'opacity-45 hover:bg-transparent hover:text-ink-2'}
        >
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      ))}
      {shown.map(({ label, icon: Icon, command }, at) => (
        <IconButton
          key={label}
          label={label}
          tabIndex={before + at === stop ? 0 : -1}
          onFocus={() => setStop(before + at)}
          onMouseDown={keepSelection}
          onClick={() => onFormat(command)}
        >
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      ))}
      <IconButton
        label="Add picture"
        tabIndex={stop === pictureStop ? 0 : -1}
        onFocus={() => setStop(pictureStop)}
        onClick={() => pictures.current?.click()}
      >
        <RiImageAddLine size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Snippets"
        tabIndex={stop === snippetStop ? 0 : -1}
        onFocus={() => setStop(snippetStop)}
        onMouseDown={keepSelection}
        onClick={onSnippets}
      >
        <RiHashtag size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Find and replace"
        tooltip="Find and replace (Ctrl F)"
        tabIndex={stop === last ? 0 : -1}
        onFocus={() => setStop(last)}
        onMouseDown={keepSelection}
        onClick={onFind}
      >
        <RiSearchLine size={18} aria-hidden="true" />
      </IconButton>
      <input
        ref={pictures}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Picture"
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])]);
          // Allows choosing the same file again.
          event.target.value = '';
        }}
      />
    </div>
  );
});
