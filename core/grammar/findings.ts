/** Words that a person should look at. Positions are UTF-16 code units of the paragraph that was checked. */
export interface Finding {
  readonly from: number;
  readonly to: number;
  /** The checker's own category: `Spelling`, `Agreement`, `Punctuation` … */
  readonly kind: string;
  /** What is the matter, in a sentence. */
  readonly message: string;
  /** What could stand there instead, the likeliest first; three at most. An empty one takes the words away. */
  readonly fixes: readonly string[];
}

export const MAX_FIXES = 3;

/** Whether the words are none that the checker knows: such a word can be made one of the person's own. */
export function isUnknownWord({ kind }: Finding): boolean {
  return kind === 'Spelling' || kind === 'Typo';
}

/** Of a person's own words. */
export const MAX_OWN_WORDS = 1000;

/** Every word of some names, in the letters that they are written in: a name of two words is two, and a joined one its parts too. */
export function wordsOfNames(names: readonly string[]): string[] {
  const words = names.flatMap((name) => {
    const whole = name.split(/[^\p{L}\p{M}\p{N}'’_-]+/u).map((word) => word.replaceAll(/^['’_-]+|['’_-]+$/g, ''));
    return whole.flatMap((word) => [word, ...word.split(/[_-]+/)]);
  });
  return [...new Set(words)].filter((word) => /\p{L}/u.test(word));
}

/** Whether a word is one of these, or belongs to one of them: "Maya’s". */
export function isKnownWord(known: ReadonlySet<string>, word: string): boolean {
  return known.has(word) || known.has(word.replace(/['’]s?$/u, ''));
}

/** Words of this trade that the checker would take apart, in small letters. */
const tradeWords: ReadonlySet<string> = new Set(['roadmap', 'roadmaps', 'touchpoint', 'touchpoints']);

function isTradeWord(word: string): boolean {
  return tradeWords.has(word.toLowerCase());
}

export interface FindingsFilter {
  /** Names and the person's own words, in their letters. */
  readonly known: ReadonlySet<string>;
  /** Keys of findings that the person ignores; see `ignoreKey`. */
  readonly ignored: ReadonlySet<string>;
}

/** Characters around a finding that are looked at: a paragraph may be a whole book. */
const NEARBY = 40;

/** Kinds that are about the letters of one word. */
const wordKinds: ReadonlySet<string> = new Set(['Spelling', 'Typo', 'Capitalization']);

/** What of a paragraph's findings a person is shown. */
export function shownFindings(
  paragraph: string,
  findings: readonly Finding[],
  { known, ignored }: FindingsFilter,
): readonly Finding[] {
  return findings.filter((finding) => {
    const words = paragraph.slice(finding.from, finding.to);
    if (wordKinds.has(finding.kind) && (isKnownWord(known, words) || isPartOfName(paragraph, finding))) return false;
    if (isTradeWord(words)) return false;
    if (finding.fixes.length > 0 && coversMarkup(words)) return false;
    return !ignored.has(ignoreKey(paragraph, finding));
  });
}

/** Names a finding by its words and the word on either side, so that it stays ignored when the text around it changes. */
export function ignoreKey(paragraph: string, { from, to, message }: Finding): string {
  const before = /\S+\s*$/.exec(paragraph.slice(Math.max(0, from - NEARBY), from))?.[0].trim() ?? '';
  const after = /^\s*\S+/.exec(paragraph.slice(to, to + NEARBY))?.[0].trim() ?? '';
  return [before, paragraph.slice(from, to), after, message].join('\n');
}

/** A tag, a handle, an address or `snake_case`: a name that somebody chose. */
function isPartOfName(paragraph: string, { from, to }: Finding): boolean {
  const before = paragraph.slice(Math.max(0, from - NEARBY), from);
  return /[#@/]$|[\p{L}\p{N}]_$/u.test(before) || /^(@|_[\p{L}\p{N}])/u.test(paragraph.slice(to, to + NEARBY));
}

/** A fix would take marks along that the checker did not see: emphasis, code, a link or a picture, a quote's next line. */
function coversMarkup(words: string): boolean {
  return /[*_~`<>]|\]\(|!\[|\n\s*(?:[-+#|]|\d+[.)])/.test(words);
}
