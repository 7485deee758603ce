/** A grammar or spelling problem. Positions are UTF-16 code units in the checked paragraph. */
export interface Finding {
  readonly from: number;
  readonly to: number;
  /** The checker's category: `Spelling`, `Agreement`, `Punctuation` … */
  readonly kind: string;
  /** The problem, as a sentence. */
  readonly message: string;
  /** Up to three replacements, the most likely first. An empty one removes the text. */
  readonly fixes: readonly string[];
}

/** Further findings of the device's checker, by the line of a review's checklist that says it was not found. */
const alsoFound: Readonly<Record<string, string>> = {
  'Sentences and paragraphs are read at once': 'Readability',
  'Nothing is said twice': 'Repetition',
};

/** Lines that were checked by rules alone: a tick says that nothing was found, not that all is well. */
const nothingFound: Readonly<Record<string, string>> = {
  'Sentences and paragraphs are read at once': 'No long sentence found',
  'Nothing is said twice': 'No repetition found',
  'Each claim has a source': 'No claim without a source found',
};

export interface ReviewLine {
  readonly name: string;
  readonly isDone: boolean;
}

/**
 * A review's checklist as it is shown beside the checker's findings: a line is open where either found something.
 *
 * @param kinds the kinds of the findings in the draft
 */
export function shownChecklist(checklist: readonly ReviewLine[], kinds: ReadonlySet<string>): readonly ReviewLine[] {
  return checklist.map(({ name, isDone }) => {
    const kind = alsoFound[name];
    const isPassed = isDone && !(kind !== undefined && kinds.has(kind));
    return { name: isPassed ? (nothingFound[name] ?? name) : name, isDone: isPassed };
  });
}

export const MAX_FIXES = 3;

/** Whether the problem is an unknown word, which a person can add to their own words. */
export function isUnknownWord({ kind }: Finding): boolean {
  return kind === 'Spelling' || kind === 'Typo';
}

/** Maximum number of a person's own words. */
export const MAX_OWN_WORDS = 1000;

/** The words of some names in their spelling. A name of two words gives both; a compound one gives its parts too. */
export function wordsOfNames(names: readonly string[]): string[] {
  const words = names.flatMap((name) => {
    const whole = name.split(/[^\p{L}\p{M}\p{N}'’_-]+/u).map((word) => word.replaceAll(/^['’_-]+|['’_-]+$/g, ''));
    return whole.flatMap((word) => [word, ...word.split(/[_-]+/)]);
  });
  return [...new Set(words)].filter((word) => /\p{L}/u.test(word));
}

/** Whether a word is a known one or its possessive: "Maya’s". */
export function isKnownWord(known: ReadonlySet<string>, word: string): boolean {
  return known.has(word) || known.has(word.replace(/['’]s?$/u, ''));
}

/** Words of this field that the checker would split, in lower case. */
const tradeWords: ReadonlySet<string> = new Set(['roadmap', 'roadmaps', 'touchpoint', 'touchpoints']);

function isTradeWord(word: string): boolean {
  return tradeWords.has(word.toLowerCase());
}

export interface FindingsFilter {
  /** Names and the person's own words, in their spelling. */
  readonly known: ReadonlySet<string>;
  /** Keys of the findings that the person ignores; see `ignoreKey`. */
  readonly ignored: ReadonlySet<string>;
}

/** Characters of context around a finding. A paragraph may be as long as a book. */
const NEARBY = 40;

/** Kinds that concern the spelling of one word. */
const wordKinds: ReadonlySet<string> = new Set(['Spelling', 'Typo', 'Capitalization']);

/** The findings of a paragraph that are shown to the person. */
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

/** Identifies a finding by its text and the words next to it, so that it stays ignored when other text changes. */
export function ignoreKey(paragraph: string, { from, to, message }: Finding): string {
  const before = /\S+\s*$/.exec(paragraph.slice(Math.max(0, from - NEARBY), from))?.[0].trim() ?? '';
  const after = /^\s*\S+/.exec(paragraph.slice(to, to + NEARBY))?.[0].trim() ?? '';
  return [before, paragraph.slice(from, to), after, message].join('\n');
}

/** Whether it is part of a tag, a handle, an address or a `snake_case` name. */
function isPartOfName(paragraph: string, { from, to }: Finding): boolean {
  const before = paragraph.slice(Math.max(0, from - NEARBY), from);
  return /[#@/]$|[\p{L}\p{N}]_$/u.test(before) || /^(@|_[\p{L}\p{N}])/u.test(paragraph.slice(to, to + NEARBY));
}

/**
 * Whether a fix would remove Markdown that the checker did not see: emphasis, code, a link or picture, the next line of
 * a quote.
 */
function coversMarkup(words: string): boolean {
  return /[*_~`<>]|\]\(|!\[|\n\s*(?:[-+#|]|\d+[.)])/.test(words);
}
