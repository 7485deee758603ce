import { findPhrases, type FoundPhrase, type Phrases, phrasesOf } from '../analysis/phrases.ts';
import type { Language } from '../analysis/read-text.ts';
import type { LanguageWords } from './language-words.ts';
import { type Change, deleted, placeOf, swapped } from './place.ts';
import { type CheckedDraft, MOST_FOUND, type Remark } from './remark.ts';
import { holdsShorter, missesComma } from './shorter-words.ts';
import { wordsIn } from './words-by-language.ts';

/** Stock phrases: one remark each, deleted by a press where the sentence holds without. */
export function stockPhraseRemarks(draft: CheckedDraft): Remark[] {
  const lists = listsFor(draft.text.language);
  if (!lists) return [];
  const empty = findPhrases(draft.own, lists.empty)
    .filter((found) => followedByComma(draft.own, found))
    .map((found) => ({ found, change: deleted(draft.written, found) }));
  const taken = empty.map(({ found }) => found);
  const all = joined(draft.own, findPhrases(draft.own, lists.stock))
    .filter((found) => !taken.some(({ from, to }) => found.from < to && from < found.to))
    .map((found) => ({ found, change: withoutSentence(draft, found) }));
  const stock = all.length >= MANY ? all : all.filter(({ found }) => !minor.test(found.phrase));
  const times = ({ phrase }: FoundPhrase) => stock.filter(({ found }) => found.phrase === phrase).length;
  // A phrase that the writer repeats, and has to replace, is named once.
  const isSaid = ({ found, change }: (typeof stock)[number]) =>
    change.becomes === null &&
    stock.some((other) => other.found.phrase === found.phrase && other.found.from < found.from);
  return [...empty, ...stock.filter((each) => !isSaid(each))].slice(0, MOST_FOUND).map(({ found, change }) => ({
    rule: 'stock',
    priority: 'medium',
    issue: `“${draft.written.slice(found.from, found.to)}” is a phrase that readers have seen too often to read it${change.becomes === null && times(found) > 1 ? `, and it is here ${times(found)} times` : ''}.`,
    suggestion: adviceOn(found, change),
    ...placeOf(draft, change),
  }));
}

/** Stock phrases without a press from which they are one remark: a list of them is read, and thirty cards are not. */
const MANY = 4;
const NAMED = 3;

/** Makes one remark of many stock phrases, with all of their places. A phrase that a press deletes keeps a remark of its own. */
export function withStockTogether(remarks: readonly Remark[]): readonly Remark[] {
  const isPhrase = ({ rule, replacement, issue }: Remark) =>
    rule === 'stock' && replacement === undefined && issue.startsWith('“');
  const [first, ...others] = remarks.filter(isPhrase);
  if (!first || others.length + 1 < MANY) return remarks;
  const all = [first, ...others];
  const named = all.slice(0, NAMED).map(({ location }) => `“${location}”`);
  const together: Remark = {
    ...first,
    issue: `${all.length} stock phrases: ${named.join(', ')}${all.length > NAMED ? ` and ${all.length - NAMED} more` : ''}. Readers have seen them too often to read them.`,
    suggestion: 'Say what really happened instead, or do without them.',
    places: others.map(({ location, nth, of }) => ({
      location: location!,
      ...(of !== undefined && { nth: nth!, of }),
    })),
  };
  return remarks
    .filter((remark) => remark === first || !isPhrase(remark))
    .map((remark) => (remark === first ? together : remark));
}

/** A phrase that closes or opens a thought says nothing that could have happened, and an invitation needs its act. */
function adviceOn({ phrase }: FoundPhrase, { becomes }: Change): string {
  if (becomes !== null || connectives.test(phrase)) return 'Cut it.';
  if (invitations.test(phrase)) return 'Say what to do.';
  return 'Say what really happened instead, or do without it.';
}

/** One adjective of praise, which says little and does little harm: only a heap of them is worth a remark. */
const minor = /^(?:world-class|best-in-class|cutting-edge)$/iu;

const connectives =
  /^(?:in conclusion|to conclude|in summary|to sum up|all in all|in essence|moreover|en conclusion|pour conclure|en somme|zusammenfassend\p{L}*|abschließend\p{L}*|en conclusión|en resumen|para concluir)/iu;
const invitations =
  /^(?:n'hésitez pas|feel free to|don't hesitate to|(?:please )?(?:feel free|do not hesitate)|zögern sie nicht|no dud(?:es|en|éis) en)/iu;

/** Phrases with nothing but a space between them are one: "unlock your full potential". */
function joined(own: string, found: readonly FoundPhrase[]): FoundPhrase[] {
  const phrases: FoundPhrase[] = [];
  for (const next of found) {
    const last = phrases.at(-1);
    if (last && /^[^\S\n]+$/.test(own.slice(last.to, next.from)))
      phrases[phrases.length - 1] = { from: last.from, to: next.to, phrase: `${last.phrase} ${next.phrase}` };
    else phrases.push(next);
  }
  return phrases;
}

/** Wordy phrases with a shorter one that fits in their place. */
export function wordyRemarks(draft: CheckedDraft): Remark[] {
  const lists = listsFor(draft.text.language);
  if (!lists) return [];
  return findPhrases(draft.own, lists.wordy)
    .slice(0, MOST_FOUND)
    .flatMap((found): Remark[] => {
      const shorter = lists.shorter.get(found.phrase);
      if (shorter === undefined) return [];
      const { phrase } = found;
      const around = sentenceAround(draft.own, found);
      if (shorter !== null && !holdsShorter({ phrase, shorter, ...around })) return [];
      const change = shorter === null ? keep(found) : shortened(draft.written, found, shorter, around.before);
      return [
        {
          rule: 'wordy',
          priority: 'low',
          issue: `“${draft.written.slice(found.from, found.to)}” takes more words than it needs.`,
          suggestion: shorter === null ? 'Say it shorter.' : shorter === '' ? 'Cut it.' : `“${shorter}” says the same.`,
          ...placeOf(draft, change),
        },
      ];
    });
}

/** The most that is read of a sentence on each side of a phrase. */
const AROUND = 400;
const sentenceStart = /^[\s\S]*(?:[.!?…]["”’)»]*\s|\n\s*\n|\n\s*(?:[-*•#>]|\d{1,2}[.)])\s)/u;
const sentenceStop = /[.!?…](?=["”’)»]*(?:\s|$))|\n\s*\n/u;

/** The words of a phrase's sentence before and behind it. */
function sentenceAround(own: string, { from, to }: FoundPhrase): { readonly before: string; readonly after: string } {
  return {
    before: own.slice(Math.max(0, from - AROUND), from).replace(sentenceStart, ''),
    after: own.slice(to, to + AROUND).split(sentenceStop, 1)[0]!,
  };
}

function shortened(written: string, found: FoundPhrase, shorter: string, before: string): Change {
  if (shorter === '') return deleted(written, found);
  // "Spät aufgrund der Tatsache, dass": the comma has to stand before "weil".
  if (missesComma({ phrase: found.phrase, before }))
    return { from: found.from - 1, to: found.to, becomes: `, ${shorter}` };
  return swapped(written, found, shorter);
}

function keep({ from, to }: FoundPhrase): Change {
  return { from, to, becomes: null };
}

function followedByComma(own: string, { to }: FoundPhrase): boolean {
  return own[to] === ',';
}

/** Ends of the text around a phrase that make it a sentence of its own. */
const startsHere = /(?:^|[.!?…]["'”’)]*\s|\n\s*(?:(?:[-*•]|\d{1,2}[.)])\s)?)$/u;
const endsHere = /^[.!?…]+/u;

/** Deletes the sentence that is nothing but this phrase. Inside a sentence the phrase is left to the writer. */
function withoutSentence({ own, written }: CheckedDraft, found: FoundPhrase): Change {
  const end = endsHere.exec(own.slice(found.to));
  if (!end || !startsHere.test(own.slice(Math.max(0, found.from - 10), found.from))) return keep(found);
  const space = /^[^\S\n]*/.exec(written.slice(found.to + end[0].length))!;
  return { from: found.from, to: found.to + end[0].length + space[0].length, becomes: '' };
}

interface Lists {
  readonly stock: Phrases;
  readonly empty: Phrases;
  readonly wordy: Phrases;
  readonly shorter: ReadonlyMap<string, string | null>;
}

const compiled = new Map<Language, Lists | null>();

function listsFor(language: Language): Lists | null {
  const before = compiled.get(language);
  if (before !== undefined) return before;
  const words = wordsIn(language);
  const lists = words && compile(words);
  compiled.set(language, lists);
  return lists;
}

function compile({ stock, empty, wordy }: LanguageWords): Lists {
  return {
    // No list of a language is empty but that of phrases to delete.
    stock: phrasesOf(stock),
    empty: empty.length > 0 ? phrasesOf(empty) : /(?!)/gu,
    wordy: phrasesOf(wordy.map(([phrase]) => phrase)),
    shorter: new Map(wordy),
  };
}

/** Whether a sentence has a stock phrase. Without a wordy phrase it may be a good one. */
export function hasStockPhrase(sentence: string, language: Language): boolean {
  const lists = listsFor(language);
  return lists !== null && findPhrases(sentence, lists.stock).length > 0;
}

/** Whether a sentence has a stock phrase, a wordy one, or one that says nothing. */
export function hasWornPhrase(sentence: string, language: Language): boolean {
  const lists = listsFor(language);
  if (!lists) return false;
  return [lists.stock, lists.empty, lists.wordy].some((list) => findPhrases(sentence, list).length > 0);
}

const crutches = new Set(
  'really very actually basically literally simply truly incredibly extremely absolutely totally amazing'.split(' '),
);
/** Minimum occurrences in the draft, and per 100 words, to be called a habit. */
const HABIT = { times: 4, per100: 1.3 } as const;
const MOST_NAMED = 3;

/** "What it really is", "not actually", "quite different": here it says something. */
const needed =
  /\b(?:what|who|why|how|where)\s+(?:[\p{L}'’]+\s+){0,4}really\b|\b(?:not|\p{L}+n['’]t)\s+(?:really|truly|simply|actually|literally|very)\b|\b(?:absolutely|really)\s+(?:not|no|different|right|enough|some|a|the)\b/giu;

/**
 * Words written out of habit that nobody would miss (English only), each marked by itself. "Just", "perhaps" and
 * "honestly" are none: they limit what is said. A text in lower case is speech, and keeps them.
 */
export function crutchWordRemarks(draft: CheckedDraft): Remark[] {
  const { words, sentences, language } = draft.text;
  const spoken = sentences.filter(({ text }) => /^\p{Ll}/u.test(text)).length;
  if (language !== 'en' || spoken > sentences.length / 3) return [];
  // As long as the draft, so that an index is an offset.
  const written = draft.own.replaceAll(needed, (found) => ' '.repeat(found.length));
  const all = [...written.matchAll(/\p{L}+/gu)]
    .map(({ 0: word, index }) => ({ word: word.toLowerCase(), from: index, to: index + word.length }))
    .filter(({ word }) => crutches.has(word));
  if (all.length < HABIT.times || (100 * all.length) / words.length < HABIT.per100) return [];
  const counts = new Map<string, number>();
  for (const { word } of all) counts.set(word, (counts.get(word) ?? 0) + 1);
  const named = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, MOST_NAMED);
  const [first, ...others] = all
    .slice(0, MOST_FOUND)
    .map(({ from, to }) => placeOf(draft, { from, to, becomes: null }));
  return [
    {
      rule: 'wordy',
      priority: 'low',
      issue: `You can probably cut these words: ${named.map(([word, count]) => `“${word}”${count > 1 ? ` ${count} times` : ''}`).join(', ')}.`,
      suggestion: 'Delete them and read the sentences again. You will not miss most of them.',
      ...first!,
      places: others.map(({ location, nth, of }) => ({ location, ...(of !== undefined && { nth: nth!, of }) })),
    },
  ];
}

/** "It isn't just X, it's Y": the first half denies what nobody said. */
const notButPattern: Readonly<Partial<Record<Language, RegExp>>> = {
  en: /\b(?:is|are|was|were)(?:n['’]t| not) (?:just|only|merely|simply|about)\b[^.!?\n]{2,80}(?:[—–;,]|[.])\s*(?:it|they|this|that)(?:['’]s| is|['’]re| are| was)\b|\bit['’]s not (?:just |only )?about\b[^.!?\n]{2,80}(?:[—–;,]|[.])\s*it['’]s\b|\bthe question isn['’]t\b[^.!?\n]{2,80}[.]\s*the question is\b/iu,
  de: /\bes geht nicht (?:nur |bloß )?um\b[^.!?\n]{2,80}[.,;–—]\s*(?:sondern|es geht) um\b/iu,
  fr: /\bil ne s['’]agit pas (?:seulement |juste )?de?\b[^.!?\n]{2,80}[.,;–—]\s*(?:mais|il s['’]agit) d/iu,
  es: /\bno se trata (?:solo |sólo |solamente )?de\b[^.!?\n]{2,80}[.,;–—]\s*(?:sino|se trata) d/iu,
};

/** The pattern "isn't just X, it's Y", once for a text. */
export function patternRemarks(draft: CheckedDraft): Remark[] {
  const found = notButPattern[draft.text.language]?.exec(draft.own);
  if (!found) return [];
  return [
    {
      rule: 'stock',
      priority: 'medium',
      issue:
        'This denies something that nobody said, to say the other thing: a pattern that readers have seen too often.',
      suggestion: 'Say plainly what it is, here and wherever the pattern comes back.',
      ...placeOf(draft, { from: found.index, to: found.index + found[0].length, becomes: null }),
    },
  ];
}
