import { readText } from '../built-in-assistant/analysis/read-text.ts';

/**
 * A draft with its sentences in another order, the same for each seed: as one paragraph or in the original paragraphs,
 * alternating. Null when the result equals the original.
 */
export function shuffled(draft: string, seed: number): string | null {
  const { sentences, paragraphs } = readText(draft);
  const texts = sentences.map(({ text }) => text);
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  const order = texts.map((_, index) => index);
  for (let last = order.length - 1; last > 0; last -= 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const chosen = (state >>> 0) % (last + 1);
    [order[last], order[chosen]] = [order[chosen] ?? 0, order[last] ?? 0];
  }
  if (order.every((place, index) => texts[place] === texts[index])) return null;
  const moved = order.map((index) => texts[index] ?? '');
  if (seed % 2 === 0) return moved.join(' ');
  let taken = 0;
  return paragraphs.map((own) => moved.slice(taken, (taken += own.length)).join(' ')).join('\n\n');
}
