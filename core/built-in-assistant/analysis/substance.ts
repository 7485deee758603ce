import { feelingWords } from './headline-power.ts';
import { between, type Measure, quoted } from './measure.ts';
import { findPhrases, phrasesOf } from './phrases.ts';
import type { ReadText, Sentence } from './read-text.ts';

const figure = /(?:[$€£]\s?)?\d[\d.,:]*\s?(?:%|k\b|m\b|percent)?/giu;
const spelled =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|ninety|hundred|thousand|dozen|half|twice|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december)\b/gi;
const example =
  /\b(?:for example|for instance|such as|e\.g|say,|imagine|like this|zum beispiel|por ejemplo|par exemple)\b/gi;
const name = /(?<=[\p{Ll},;:]\s)\p{Lu}[\p{L}\d&-]+(?:\s\p{Lu}[\p{L}-]+)*/gu;
const speech = /["“„«][^"”“»\n]{4,300}["”“»]/gu;
/** Capitalised words that are not names, for example "I" and its forms. */
const notNames = /^(?:I|I'm|I've|I'd|I'll|OK|The|A|An|But|And|So|It|We|You|If|My)$/;

/**
 * Concrete details per 100 words: figures and dates (1 each), names inside a sentence (1), quoted speech (1.5),
 * announced examples (1). Full marks from 4.5 per 100, none without any. Names do not count in German, which
 * capitalises every noun. Quotes the sentences with the most details.
 */
export function specificity({ language, sentences, words }: ReadText): Measure {
  const rated = sentences.map((sentence) => ({ text: sentence.text, details: detailsIn(sentence, language === 'de') }));
  const details = rated.reduce((sum, each) => sum + Math.min(4, each.details), 0);
  const spread = rated.filter((each) => each.details > 0).length / Math.max(1, rated.length);
  const score = 0.75 * between((100 * details) / Math.max(60, words.length), 0, 4.5) + 0.25 * between(spread, 0, 0.35);
  const best = rated.filter((each) => each.details > 0).toSorted((a, b) => b.details - a.details);
  return { score, quotes: best.slice(0, 3).map(({ text }) => quoted(text)) };
}

export function detailsIn({ text }: Pick<Sentence, 'text'>, nounsAreCapital = false): number {
  const line = text.slice(0, 1000);
  const names = nounsAreCapital ? 0 : (line.match(name) ?? []).filter((found) => !notNames.test(found)).length;
  const count = (pattern: RegExp): number => line.match(pattern)?.length ?? 0;
  return count(figure) + 0.7 * count(spelled) + names + 1.5 * count(speech) + count(example);
}

/**
 * Substance: 12 words contain no thought, about 130 a point with its reason and an example. `fewest` lowers the upper
 * value for platforms with short posts.
 */
export function substance({ words, sentences }: ReadText, fewest = 130): Measure {
  return { score: between(words.length, 12, fewest) ** 0.7 * between(sentences.length, 0, 4), quotes: [] };
}

const links = phrasesOf([
  'because',
  'so that',
  'which means',
  'that means',
  'means',
  'therefore',
  'which is why',
  "that's why",
  'as a result',
  'if',
  'unless',
  'when',
  'until',
  'but',
  'instead',
  'rather than',
  'not',
  "don't",
  "doesn't",
  "didn't",
  "isn't",
  "wasn't",
  "aren't",
  "won't",
  "couldn't",
  'never',
  'no',
  'only',
  'although',
  'despite',
  'yet',
  'the reason',
  'the problem',
  'the mistake',
  'the lesson',
  'turns out',
  'learned',
  'should',
  'stop',
  'wrong',
  'before',
  'after',
  'porque',
  'pero',
  'sino',
  'cuando',
  'nunca',
  'si',
  'por eso',
  'aunque',
  'nadie',
  'antes',
  'después',
  'sin',
  'weil',
  'aber',
  'sondern',
  'wenn',
  'nie',
  'nicht',
  'kein',
  'keine',
  'deshalb',
  'statt',
  'obwohl',
  'bevor',
  'nachdem',
  'niemand',
  'parce',
  'mais',
  'quand',
  'jamais',
  'pas',
  'donc',
  'lorsque',
  'avant',
  'après',
]);

/**
 * Argument: words that reason (because, if, but, instead, that's why) and take a side (not, never, should), per word. 1
 * in 100 only lists, 4.5 in 100 argues.
 */
export function reasoning({ words, sentences }: ReadText): Measure {
  const count = findPhrases(words, links).length;
  const claims = sentences.filter(
    (sentence) => sentence.words.length > 4 && findPhrases(sentence.words, links).length > 1,
  );
  return {
    score: between(count / Math.max(40, words.length), 0.008, 0.045),
    quotes: claims.slice(0, 3).map(({ text }) => quoted(text)),
  };
}

const you = /\b(?:you|your|yours|yourself|tú|tu|tus|te|du|dein|deine|deinen|dich|dir|vous|votre|vos|ihr|ihre|usted)\b/i;
const past =
  /\b(?:i|we)\b(?:\s+\w+){0,2}\s+(?:\w{3,}ed|was|were|had|did|got|made|went|lost|told|said|sent|wrote|built|spent|cut|ran|quit|felt|thought|knew|began|kept|left|paid|put|read|saw|sat|took|taught|won|met|found|gave|came|held|bought|brought|chose|drew|grew|led|set)\b|\bmy (?:first|last|old|team|client|boss|manager|father|mother)\b/i;

/** Direct address: sentences that address the reader or ask a question. Full marks at a quarter. */
export function directAddress(text: ReadText): Measure {
  return share(text, (sentence) => you.test(sentence.text) || sentence.text.endsWith('?'), 0.25);
}

/**
 * Experience (English only): sentences in which I or we did something, or that mention a close person. Full marks at a
 * fifth.
 */
export function experience(text: ReadText): Measure {
  return share(text, (sentence) => past.test(sentence.text), 0.2);
}

/** Feelings (English only): sentences with a feeling word. Full marks at a tenth; more adds nothing. */
export function feelings(text: ReadText): Measure {
  return share(text, (sentence) => sentence.words.some((word) => feelingWords.has(word)), 0.1);
}

/** Questions: full marks when a tenth of the sentences are questions. */
export function questions(text: ReadText): Measure {
  return share(text, (sentence) => sentence.text.endsWith('?'), 0.1);
}

function share({ sentences }: ReadText, holds: (sentence: Sentence) => boolean, full: number): Measure {
  const found = sentences.filter((sentence) => holds({ ...sentence, text: sentence.text.slice(0, 1000) }));
  return {
    score: between(found.length / Math.max(1, sentences.length), 0, full),
    quotes: found.slice(0, 3).map(({ text }) => quoted(text)),
  };
}

const ask =
  /^(?:so,? |then |now,? |and |to [\p{L}\s]{1,25}, |next [\p{L}\s]{1,25}, |this [\p{L}\s]{1,20}, |before [\p{L}\s']{1,50}, |if [\p{L}\s']{1,60}, )?(?:try|pick|write|ask|start|open|send|take|tell|reply|count|read|choose|do|make|look|give|go|put|delete|stop|keep|let|block|subscribe|share|steal|find|name|cut|show|call|say|use|don['’]t|be|draw|list|set|bring|check|save|run|apply|book|come|drop|email|join|leave|message|order|register|remember|repeat|sign up|tag|turn|visit|wait|watch|wipe|prueba|escribe|empieza|pregunta|elige|haz|fang|schreib|nimm|frag|probier|zähl|essayez|écrivez|commencez)\b/iu;
const invitation =
  /\b(?:just ask|dm me|message me|drop me|(?:contact|reach|write to|talk to) (?:me|us)|reach out to|see you (?:there|at|in|on))\b/i;
const lesson =
  /\b(?:lesson|that['’]s (?:why|how|it)|which is why|the point|worth|the rest|turns out|matters|will|never|always|only|better|enough|instead|not|because|now)\b/i;
const empty =
  /^(?:thoughts\??|agree\??|what do you think\??|thanks for reading.*|thank you.*|in conclusion.*|so yeah.*|anyway.*|that['’]s (?:all|it).{0,20}|only time will tell.*|the future is .*|let me know.{0,30}|to sum up.*|follow (?:me )?for more.*|like and share.*)$/i;

const farewell =
  /^(?:(?:as ever|(?:all )?the best|all my best|best|cheers|love|sincerely|yours.{0,12}|(?:(?:warm|kind|best|many) )?(?:regards|wishes|thanks))[\s,.!]*)$/i;
/** Maximum number of sentences in a signature: a name and a position below a farewell. */
const MAX_SIGNED = 3;

/** A note below the text: a postscript, a disclosure, or symbols only, such as a rating. */
const note = /^(?:[*_(]|p\.?\s?s\.?\b|ps:|\P{L}+$)/iu;
/** An appeal or a question within so many last sentences counts as the ending, even if something follows. */
const ASKED = 5;

/** The sentences without the signature of a letter and the notes below it. */
function unsigned({ sentences }: ReadText): ReadText['sentences'] {
  const signed = sentences.findLastIndex(({ text }) => farewell.test(text.trim()));
  const isSigned = signed > 0 && sentences.length - signed <= 1 + MAX_SIGNED;
  let written = isSigned ? sentences.slice(0, signed) : sentences;
  for (;;) {
    const below = written.at(-1)?.paragraph;
    const first = written.findIndex(({ paragraph }) => paragraph === below);
    if (first <= 0 || !note.test(written[first]!.text)) return written;
    written = written.slice(0, first);
  }
}

/**
 * Quality of the ending: the last sentences above a signature. A specific question or an instruction to the reader, a
 * conclusion, and a last line of at most 20 words improve it; a stock phrase ("Thoughts?", "In conclusion") or an
 * unfinished list reduces it.
 */
export function ending(text: ReadText): Measure {
  const sentences = unsigned(text);
  const last = sentences.at(-1);
  if (!last || sentences.length < 2) return { score: 0.1, quotes: [] };
  const closing = sentences.slice(-2);
  const late = sentences.slice(-ASKED);
  const question = late.some(({ text: line, words }) => /\?\W*$/.test(line) && words.length > 3);
  const asks = late.some(({ text: line }) => ask.test(line) || invitation.test(line)) || question;
  const hollow = closing.some(({ text: line }) => empty.test(line.trim()));
  const brokenOff = /[:,]$/.test(last.text) || /^(?:first|second|for example|1\.)/i.test(last.text);
  const score =
    0.3 +
    (asks ? 0.35 : 0) +
    (closing.some(({ text: line }) => lesson.test(line)) ? 0.2 : 0) +
    0.15 * between(last.words.length, 30, 16) -
    (hollow && !asks ? 0.4 : 0) -
    (brokenOff ? 0.3 : 0);
  return { score: Math.min(1, Math.max(0, score)), quotes: [quoted(last.text)] };
}
