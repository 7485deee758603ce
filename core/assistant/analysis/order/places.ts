import type { Features } from './sentence-features.ts';

const early = /\b(?:last (?:year|month|week|spring|summer|autumn|winter|fall|tuesday|monday|thursday)|years? ago|months? ago|when i (?:started|joined|began|was)|i used to|at first|one (?:day|morning|evening)|for (?:years|months|two|three|a long)|here (?:is|are)|here['’]s|hace|antes|el año pasado|vor (?:zwei|drei|einem)|früher|letzte[sn]?)\b/i;
const late = /\b(?:today|now|since then|in the end|eventually|finally|the lesson|turns out|looking back|these days|from now on|next time|that['’]s why|this week|tomorrow|from then|ever since|the point|result|después|desde entonces|ahora|al final|hoy|seitdem|heute|am ende|jetzt|inzwischen)\b/i;
const appeal = /^(?:so |then |now )?(?:try|pick|write|ask|start|open|send|take|tell|reply|count|choose|look|give|go|stop|keep|subscribe|share|steal|find|what['’]s|which|whom?|if you|before you|next time|prueba|la próxima|escribe|elige|empieza|schreib|fang|probier|nimm)\b/i;

/**
 * How well a sentence stands at its place, from 0 (first) to 1 (last): an opener points at nothing before it, scenes and
 * figures come early, lessons late, and the question or appeal to the reader last.
 */
export function place({ sentence, pointsBack, isQuestion, person, tense, opensList, hasFigure }: Features, position: number, of: number): number {
  const at = of > 1 ? position / (of - 1) - 0.5 : 0;
  const text = sentence.text.slice(0, 600);
  const appeals = isQuestion || appeal.test(text);
  let fit = 0;
  if (early.test(text)) fit -= 0.3 * at;
  if (late.test(text)) fit += 0.3 * at;
  if (appeals) fit += 1.8 * at;
  if (person === 'you') fit += 1.3 * at;
  if (person === 'i') fit -= 0.9 * at;
  if (pointsBack) fit += at;
  if (tense === 'past') fit -= 0.4 * at;
  if (hasFigure) fit -= 1.4 * at;
  if (position === 0 && pointsBack) fit -= 2;
  if (position === of - 1) fit += (appeals ? 1.1 : 0) - (opensList ? 0.8 : 0);
  return fit;
}
