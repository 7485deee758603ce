import { aiTasks, loadBuiltInAnswer } from '#core/ai-tasks.ts';
import { unknownWriter } from '#core/assistant/writer.ts';
import { readOwnVoice, unlikeSentences } from '#core/built-in-assistant/voice/unlike-sentences.ts';
import { SeededRandom } from '../simulator/seeded-random.ts';
import { percentile } from './percentile.ts';
import { prose } from './prose.ts';
import type { BenchmarkLine } from './table.ts';

const WORDS = 1000;
const RUNS = 30;

/** Posts that a draft is compared with, and words of each. */
const POSTS = { count: 100, words: 250 } as const;

/**
 * The time of the built-in review of 1,000 words: the first one in this process, and again on other texts; and of the
 * comparison of 1,000 words with what the person has published, all of it read anew.
 */
export async function measureAssistant(): Promise<BenchmarkLine[]> {
  const answer = await loadBuiltInAnswer('review');
  const random = new SeededRandom(5);
  const wordsOf = (count: number) =>
    prose(random, count * 8)
      .split(/(?<=\s)/)
      .slice(0, count)
      .join('');
  const review = (): number => {
    const content = wordsOf(WORDS);
    const request = aiTasks.review.request.parse({ content, context: 'LinkedIn' });
    const started = performance.now();
    answer(request, unknownWriter);
    return performance.now() - started;
  };
  const posts = Array.from({ length: POSTS.count }, (_each, index) => ({
    id: `${index}`,
    title: `Post ${index}`,
    text: wordsOf(POSTS.words),
  }));
  const compare = (): number => {
    const draft = `${wordsOf(WORDS)} You won't believe it! Furthermore, it rains.`;
    const started = performance.now();
    unlikeSentences(readOwnVoice(posts), draft);
    return performance.now() - started;
  };
  const cold = review();
  const warm = Array.from({ length: RUNS }, review);
  return [
    {
      benchmark: `Built-in review of ${WORDS.toLocaleString('en')} words: first`,
      unit: 'ms',
      target: '≤ 50 ms',
      ours: cold,
    },
    {
      benchmark: `Built-in review of ${WORDS.toLocaleString('en')} words: p95 of ${RUNS}`,
      unit: 'ms',
      target: '≤ 50 ms',
      ours: percentile(warm, 0.95),
    },
    {
      benchmark: `Does not sound like you: ${WORDS.toLocaleString('en')} words and ${POSTS.count} posts, median of ${RUNS}`,
      unit: 'ms',
      target: '≤ 50 ms',
      ours: percentile(Array.from({ length: RUNS }, compare), 0.5),
    },
  ];
}
