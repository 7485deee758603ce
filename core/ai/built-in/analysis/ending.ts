import { between, quoted, type Measure } from './measure.ts';
import type { ReadText } from './read-text.ts';

const ask =
  /^(?:so,? |then |now,? |and |next [\p{L}\s]{1,25}, |this [\p{L}\s]{1,20}, |before [\p{L}\s']{1,50}, |if [\p{L}\s']{1,60}, )?(?:try|pick|write|ask|start|open|send|take|tell|reply|count|read|choose|do|make|look|give|go|put|delete|stop|keep|let|block|book|subscribe|share|steal|find|name|cut|show|call|say|use|don['’]t|be|draw|list|set|bring|check|save|run|prueba|escribe|empieza|pregunta|elige|haz|fang|schreib|nimm|frag|probier|zähl|essayez|écrivez|commencez)\b/iu;
const lesson =
  /\b(?:lesson|that['’]s (?:why|how|it)|which is why|the point|worth|the rest|turns out|matters|will|never|always|only|better|enough|instead|not|because|now)\b/i;
const empty =
  /^(?:thoughts\??|agree\??|what do you think\??|thanks for reading.*|thank you.*|in conclusion.*|so yeah.*|anyway.*|that['’]s (?:all|it).{0,20}|only time will tell.*|the future is .*|let me know.{0,30}|to sum up.*|follow (?:me )?for more.*|like and share.*)$/i;

/**
 * The ending: the last two sentences. A specific question or an instruction to the reader, a conclusion drawn, and a last
 * line of at most 20 words speak for it; a stock phrase ("Thoughts?", "In conclusion") or a list broken off against it.
 */
export function ending({ sentences }: ReadText): Measure {
  const last = sentences.at(-1);
  if (!last || sentences.length < 2) return { score: 0.1, quotes: [] };
  const closing = sentences.slice(-2);
  const question = closing.some(({ text, words }) => /\?\W*$/.test(text) && words.length > 3);
  const asks = closing.some(({ text }) => ask.test(text)) || question;
  const hollow = closing.some(({ text }) => empty.test(text.trim()));
  const brokenOff = /[:,]$/.test(last.text) || /^(?:first|second|for example|1\.)/i.test(last.text);
  const score =
    0.3 +
    (asks ? 0.35 : 0) +
    (closing.some(({ text }) => lesson.test(text)) ? 0.2 : 0) +
    0.15 * between(last.words.length, 30, 16) -
    (hollow ? 0.4 : 0) -
    (brokenOff ? 0.3 : 0);
  return { score: Math.min(1, Math.max(0, score)), quotes: [quoted(last.text)] };
}
