import { between, quoted, type Measure } from './measure.ts';
import type { ReadText } from './read-text.ts';

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
/** Sentences below a farewell that are a name and an office, not a text. */
const MAX_SIGNED = 3;

/** A note below the text: a postscript, a disclosure, a mark out of five. */
const note = /^(?:[*_(]|p\.?\s?s\.?\b|ps:|\P{L}+$)/iu;
/** Among these last sentences an ask or a question ends a piece, whatever is said after it. */
const ASKED = 5;

/** The sentences without what a letter is signed with, and without the notes below it. */
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
 * The ending: the last sentences above a signature. A specific question or an instruction to the reader, a conclusion
 * drawn, and a last line of at most 20 words speak for it; a stock phrase ("Thoughts?", "In conclusion") or a
 * list broken off against it.
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
