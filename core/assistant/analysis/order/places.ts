import type { Features } from './sentence-features.ts';

const early = /\b(?:last (?:year|month|week|spring|summer|autumn|winter|fall|tuesday|monday|thursday)|years? ago|months? ago|when i (?:started|joined|began|was)|i used to|at first|one (?:day|morning|evening)|for (?:years|months|two|three|a long)|here (?:is|are)|here['’]s|hace|antes|el año pasado|vor (?:zwei|drei|einem)|früher|letzte[sn]?)\b/i;
const late = /\b(?:today|now|since then|in the end|eventually|finally|the lesson|turns out|looking back|these days|from now on|next time|that['’]s why|this week|tomorrow|from then|ever since|the point|result|después|desde entonces|ahora|al final|hoy|seitdem|heute|am ende|jetzt|inzwischen)\b/i;
const appeal = /^(?:so |then |now )?(?:try|pick|write|ask|start|open|send|take|tell|reply|count|choose|look|give|go|stop|keep|subscribe|share|steal|find|what['’]s|which|who|prueba|escribe|elige|empieza|schreib|fang|probier|nimm)\b/i;

/**
 * How well a sentence stands at its place, from 0 (first) to 1 (last): an opener points at nothing before it, scenes and
 * dates come early, lessons late, and the question or appeal to the reader last.
 */
export function place({ sentence, pointsBack, isQuestion, person, opensList }: Features, position: number, of: number): number {
  const at = of > 1 ? position / (of - 1) : 0;
  const text = sentence.text.slice(0, 600);
  let fit = 0;
  if (early.test(text)) fit += 0.9 * (0.5 - at);
  if (late.test(text)) fit += 0.9 * (at - 0.5);
  if (isQuestion || (appeal.test(text) && person !== 'i')) fit += 0.6 * (at - 0.5);
  if (person === 'you') fit += 0.3 * (at - 0.5);
  if (position === 0) fit += pointsBack ? -2.5 : 0.6;
  if (position === 0 && (late.test(text) || opensList)) fit -= 0.4;
  if (position === of - 1) fit += (opensList ? -1.5 : 0) + (/\?\W*$/.test(text) || appeal.test(text) ? 0.9 : 0);
  return fit;
}
