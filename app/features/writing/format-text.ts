import {
  EditorSelection,
  type ChangeSpec,
  type EditorState,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state';
import { fenceReader } from '#core/kernel/fenced-code.ts';

/** The mark at the beginning of a line that is not a plain paragraph. */
export type LineMark = '## ' | '- ' | '1. ' | '> ';

/** The mark on both sides of emphasized words. */
export type WordMark = '**' | '*';

const lineMarks: Readonly<Record<LineMark, RegExp>> = {
  '## ': /^#{1,6} /,
  '- ': /^[-*+] /,
  '1. ': /^\d{1,9}[.)] /,
  '> ': /^> ?/,
};

const placeholderAddress = 'https://';

/**
 * Puts a mark around the selection, or around the word at the caret; removes it where it exists already. Each line of a
 * longer selection gets its own marks: a platform shows lines one by one, and Markdown has no emphasis over paragraphs.
 */
export function toggleWordMark(mark: WordMark): StateCommand {
  return ({ state, dispatch }) => {
    const spec = state.changeByRange((range) => {
      const parts = partsOf(state, range);
      const isOn = parts.every(({ from, to }) => isMarked(state, from, to, mark));
      const touched = parts.filter(({ from, to }) => isOn || !isMarked(state, from, to, mark));
      const changes = state.changes(touched.flatMap((part) => (isOn ? withoutMark(part, mark) : withMark(part, mark))));
      const isOneLine = state.doc.lineAt(range.from).number === state.doc.lineAt(range.to).number;
      if (isOneLine) return { changes, range: moved(range, isOn ? -mark.length : mark.length) };
      const isForward = range.anchor <= range.head;
      const start = changes.mapPos(range.from, 1);
      const end = Math.max(start, changes.mapPos(range.to, -1));
      return { changes, range: isForward ? EditorSelection.range(start, end) : EditorSelection.range(end, start) };
    });
    dispatch(state.update(spec, { userEvent: 'input.format', scrollIntoView: true }));
    return true;
  };
}

/** Begins each touched line with the mark, replacing another one; removes it when all lines have it. */
export function toggleLineMark(mark: LineMark): StateCommand {
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main;
    const first = state.doc.lineAt(from).number;
    const last = state.doc.lineAt(to).number;
    const lines = Array.from({ length: last - first + 1 }, (_value, at) => state.doc.line(first + at));
    const written = lines.length === 1 ? lines : lines.filter(({ text }) => text.trim() !== '');
    const isOn = written.every(({ text }) => lineMarks[mark].test(text));
    const changes: ChangeSpec[] = written.map((line, at) => ({
      from: line.from,
      to: line.from + lengthOfMark(line.text),
      insert: isOn ? '' : mark === '1. ' ? `${at + 1}. ` : mark,
    }));
    const changed = state.changes(changes);
    // The caret stays before the words that follow it.
    const selection = state.selection.map(changed, 1);
    dispatch(state.update({ changes: changed, selection, userEvent: 'input.format', scrollIntoView: true }));
    return true;
  };
}

/** List items without and with text. Items of nested lists are left to Markdown's own key bindings. */
const point = {
  empty: /^(?:[-*+]|\d{1,9}[.)]) +(?:\[[ xX]\] *)?$/u,
  written: /^\s*(?:[-*+]|\d{1,9}[.)]) +\S/u,
} as const;

/**
 * Enter on an empty list item ends the list and leaves an empty line: Markdown would read text right below a list as
 * part of its last item.
 */
export const endList: StateCommand = ({ state, dispatch }) => {
  const { empty, head } = state.selection.main;
  const line = state.doc.lineAt(head);
  if (!empty || head !== line.to || !point.empty.test(line.text) || line.number === 1) return false;
  const isListBefore = point.written.test(state.doc.line(line.number - 1).text);
  const hasMoreBelow = line.number < state.doc.lines && state.doc.line(line.number + 1).text.trim() !== '';
  if (!isListBefore || hasMoreBelow) return false;
  const changes = { from: line.from, to: line.to, insert: state.lineBreak };
  const selection = { anchor: line.from + state.lineBreak.length };
  dispatch(state.update({ changes, selection, userEvent: 'input', scrollIntoView: true }));
  return true;
};

/** Makes a link of the selection, and selects the part that is still to be written: the address or the text. */
export const insertLink: StateCommand = ({ state, dispatch }) => {
  const spec = state.changeByRange((range) => {
    const { from, to } = trimmed(state, range);
    const selected = state.sliceDoc(from, to);
    const isAddress = /^https?:\/\/\S+$/.test(selected);
    const words = isAddress ? '' : selected;
    const address = isAddress ? selected : placeholderAddress;
    const insert = `[${words}](${address})`;
    const rest =
      words === ''
        ? EditorSelection.cursor(from + 1)
        : EditorSelection.range(from + words.length + 3, from + insert.length - 1);
    return { changes: { from, to, insert }, range: rest };
  });
  dispatch(state.update(spec, { userEvent: 'input.format', scrollIntoView: true }));
  return true;
};

/** The line on both sides of a caret that is in the address of a link. */
const linkAround = { address: /\[[^[\]\n]*\]\((?<address>[^()\s]*)$/, end: /^(?<rest>[^()\s]*)\)/ } as const;

/**
 * Enter in the address of a link ends the link: the caret goes behind it. An address without a scheme gets `https://`,
 * without which it would lead nowhere.
 */
export const endLink: StateCommand = ({ state, dispatch }) => {
  const { empty, head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const before = linkAround.address.exec(line.text.slice(0, head - line.from));
  const after = linkAround.end.exec(line.text.slice(head - line.from));
  if (!empty || !before || !after) return false;
  const typed = before.groups!['address']!;
  const address = `${typed}${after.groups!['rest']!}`;
  const from = head - typed.length;
  const insert = /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(address) ? placeholderAddress : '';
  const selection = { anchor: from + insert.length + address.length + 1 };
  dispatch(state.update({ changes: { from, insert }, selection, userEvent: 'input.format', scrollIntoView: true }));
  return true;
};

/**
 * Begins another post of a thread at the caret: a line of three hyphens, with an empty line on both sides so that
 * Markdown does not read the words above it as a heading. Blanks at the cut are dropped.
 */
export const splitHere: StateCommand = ({ state, dispatch }) => {
  const { head } = state.selection.main;
  const before = state.sliceDoc(0, head).trimEnd();
  const after = state.sliceDoc(head);
  if (before === '' || /(?:^|\n)---$/.test(before)) return false;
  const blanks = after.length - after.trimStart().length;
  const insert = '\n\n---\n\n';
  const changes = { from: before.length, to: head + blanks, insert };
  const selection = { anchor: before.length + insert.length };
  dispatch(state.update({ changes, selection, userEvent: 'input.format', scrollIntoView: true }));
  return true;
};

/** Emphasis that begins or ends with a space is invalid in Markdown, so spaces at the ends stay outside. */
function trimmed(state: EditorState, { from, to }: Pick<SelectionRange, 'from' | 'to'>) {
  const text = state.sliceDoc(from, to);
  const start = from + (text.length - text.trimStart().length);
  return text.trim() === '' ? { from, to } : { from: start, to: start + text.trim().length };
}

interface Part {
  readonly from: number;
  readonly to: number;
}

function withMark({ from, to }: Part, mark: WordMark): ChangeSpec[] {
  return [
    { from, insert: mark },
    { from: to, insert: mark },
  ];
}

function withoutMark({ from, to }: Part, { length }: WordMark): ChangeSpec[] {
  return [
    { from: from - length, to: from },
    { from: to, to: to + length },
  ];
}

/** The words to mark: the selected ones of each line, without the marks that they and their lines have. */
function partsOf(state: EditorState, range: SelectionRange): readonly Part[] {
  const first = state.doc.lineAt(range.from);
  const last = state.doc.lineAt(range.to);
  if (first.number === last.number) return [trimmed(state, range.empty ? (state.wordAt(range.head) ?? range) : range)];
  const code = codeLines(state, last.number);
  return Array.from({ length: last.number - first.number + 1 }, (_value, at) => state.doc.line(first.number + at))
    .filter(({ number, text }) => !code.has(number) && !text.trimStart().startsWith('|'))
    .map((line) => {
      const words = trimmed(state, {
        from: Math.max(range.from, line.from + lengthOfMark(line.text)),
        to: Math.max(line.from + lengthOfMark(line.text), Math.min(range.to, line.to)),
      });
      const stars = /^(\**)[^]*?(\**)$/.exec(state.sliceDoc(words.from, words.to));
      return { from: words.from + (stars?.[1]?.length ?? 0), to: words.to - (stars?.[2]?.length ?? 0) };
    })
    .filter(({ from, to }) => from < to);
}

/** Numbers of the lines up to `last` that are in fenced code or fence it: marks there would be shown as they are. */
function codeLines(state: EditorState, last: number): ReadonlySet<number> {
  const partOf = fenceReader();
  const numbers = Array.from({ length: last }, (_value, at) => at + 1);
  return new Set(numbers.filter((number) => partOf(state.doc.line(number).text) !== 'text'));
}

/** Two stars are strong, one is emphasis, three are both. */
function isMarked(state: EditorState, from: number, to: number, mark: WordMark): boolean {
  const before = /\**$/.exec(state.sliceDoc(Math.max(0, from - 3), from))![0].length;
  const after = /^\**/.exec(state.sliceDoc(to, to + 3))![0].length;
  const stars = Math.min(before, after);
  return mark === '**' ? stars >= 2 : stars % 2 === 1;
}

function moved({ anchor, head }: SelectionRange, by: number): SelectionRange {
  return EditorSelection.range(anchor + by, head + by);
}

function lengthOfMark(line: string): number {
  const found = Object.values(lineMarks).map((pattern) => pattern.exec(line)?.[0].length ?? 0);
  const task = /^[-*+] \[[ xX]\] /.exec(line)?.[0].length ?? 0;
  return Math.max(...found, task);
}
