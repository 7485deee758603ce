import type { Features } from './sentence-features.ts';

/**
 * How well a sentence stands at its place, from 0 (first) to 1 (last): an opener points at nothing before it, scenes and
 * figures come early, lessons late, and the question or appeal to the reader last.
 */
export function place(
  { isEarly, isLate, appeals, pointsBack, person, tense, opensList, hasFigure }: Features,
  position: number,
  of: number,
): number {
  const at = of > 1 ? position / (of - 1) - 0.5 : 0;
  let fit = 0;
  if (isEarly) fit -= 0.3 * at;
  if (isLate) fit += 0.3 * at;
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
