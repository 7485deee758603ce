import type { Platform } from '../publishing/platform.ts';
import { platforms } from '../publishing/platforms.ts';

/**
 * Facts about the platforms of a piece, for a model; empty where it has none.
 *
 * @param texts lines or lists in which platforms stand by their names, among other words
 */
export function platformFacts(texts: readonly string[]): string[] {
  // Whole entries only: "medium" and "ghost" are words, too.
  const said = new Set(texts.flatMap((text) => text.split(/[\n,]/)).map((entry) => entry.trim()));
  const named = platforms.filter(({ name }) => said.has(name));
  return named.length === 0 ? [] : [['Facts about the platforms:', ...named.map(factsOf)].join('\n')];
}

function factsOf({ name, description, limit, usualWords, requiresTitle }: Platform): string {
  const facts = [
    description,
    ...(limit
      ? [`at most ${limit.characters} characters${limit.longerText === 'thread' ? ' for each post of a thread' : ''}`]
      : []),
    ...(usualWords ? [`usually ${usualWords[0]} to ${usualWords[1]} words`] : []),
    requiresTitle ? 'with a title of its own' : 'without a title, so the first line decides',
  ];
  return `- ${name}: ${facts.join('; ')}.`;
}
