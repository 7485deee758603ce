/** A stretch of a text: who wrote it since a point in its history, and who removed it. */
export interface TextSpan {
  readonly text: string;
  /** The device that wrote it; null when it stood there before. */
  readonly by: string | null;
  /** The devices that removed it, two where both did without knowing of each other; none while it stands. */
  readonly removedBy: readonly string[];
}

export function isStanding({ removedBy }: TextSpan): boolean {
  return removedBy.length === 0;
}

/** Neighbours of the same kind joined. */
export function joinSpans(spans: readonly TextSpan[]): TextSpan[] {
  const joined: TextSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && last.by === span.by && last.removedBy.join() === span.removedBy.join())
      joined[joined.length - 1] = { ...last, text: last.text + span.text };
    else joined.push({ text: span.text, by: span.by, removedBy: span.removedBy });
  }
  return joined;
}

/** What one device did to a text. */
export interface WordsChanged {
  /** Words of the text as it stands that the device wrote, wholly or partly. */
  readonly added: number;
  /** Words that stood there before and that the device removed wholly. */
  readonly removed: number;
  /** Paragraphs of the text as it stands that are the device's alone. */
  readonly paragraphs: number;
}

export function wordsChangedBy(spans: readonly TextSpan[], device: string): WordsChanged {
  const standing = marked(spans.filter(isStanding), (span) => span.by === device);
  const before = marked(
    spans.filter((span) => span.by === null),
    (span) => span.removedBy.includes(device),
  );
  return {
    added: count(standing, /\S+/g, (marks) => marks.includes('1')),
    removed: count(before, /\S+/g, (marks) => !marks.includes('0')),
    paragraphs: count(standing, /\S(?:(?!\n\s*\n)[^])*/g, (marks) => !marks.includes('0')),
  };
}

interface Marked {
  readonly text: string;
  /** One digit a code unit: 1 where the device had its hand in it. */
  readonly marks: string;
}

function marked(spans: readonly TextSpan[], isTheirs: (span: TextSpan) => boolean): Marked {
  return {
    text: spans.map((span) => span.text).join(''),
    marks: spans.map((span) => (isTheirs(span) ? '1' : '0').repeat(span.text.length)).join(''),
  };
}

/** Matches whose marks, blanks aside, satisfy the test. */
function count({ text, marks }: Marked, pattern: RegExp, isCounted: (marks: string) => boolean): number {
  let counted = 0;
  for (const { 0: match, index } of text.matchAll(pattern)) {
    const own = marks.slice(index, index + match.length);
    const ofWords = /\s/.test(match)
      ? Array.from({ length: own.length }, (_, at) => (/\S/.test(match[at] ?? '') ? own[at] : '')).join('')
      : own;
    if (isCounted(ofWords)) counted += 1;
  }
  return counted;
}
