import type { SeededRandom } from '#simulator/seeded-random.ts';
import { sentences, type Part } from './sentences.ts';

/** Some different sentences of a part about a subject. */
export function paragraph(
  random: SeededRandom,
  { part, subject, count }: { readonly part: Part; readonly subject: string; readonly count: number },
): string {
  const left = [...sentences[part]];
  const chosen = Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(random.below(left.length), 1)[0] ?? '',
  );
  return chosen.map((sentence) => about(sentence, { subject, number: 3 + random.below(9) })).join(' ');
}

/** The paragraphs of a whole item, four to seven. */
export function composeItem(random: SeededRandom, subject: string): string[] {
  const middle: Part[] = ['story', 'lesson'];
  if (random.chance(0.5)) middle.push('objection');
  if (random.chance(0.5)) middle.push('story');
  const parts: Part[] = ['opening', ...middle, 'advice', ...(random.chance(0.7) ? (['closing'] as const) : [])];
  // Openings and closings are short: several openings in a row would contradict each other.
  const count = (part: Part) => (part === 'opening' || part === 'closing' ? 2 : 3 + random.below(2));
  return parts.map((part) => paragraph(random, { part, subject, count: count(part) }));
}

/** Fills a template with a subject, and with a number if it needs one. */
export function about(
  template: string,
  { subject, number = 0 }: { readonly subject: string; readonly number?: number },
): string {
  return template
    .replaceAll('{s}', subject)
    .replaceAll('{S}', subject.charAt(0).toUpperCase() + subject.slice(1))
    .replaceAll('{n}', String(number));
}
