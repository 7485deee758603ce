import { aiTasks, loadBuiltInAnswer } from '#core/ai-tasks.ts';
import { unknownWriter } from '#core/assistant/writer.ts';

const paragraph =
  'A roadmap is a promise that nobody signed. We shipped four of eleven items last year, and nobody asked about the ' +
  'rest. So we stopped listing items. What we list now are the questions that we want answered, one a quarter.\n\n';

/** Runs the built-in review once. Its patterns are compiled on first use, which would slow down the first caller. */
export async function warmUpAssistant(): Promise<void> {
  const review = await loadBuiltInAnswer('review');
  review(aiTasks.review.request.parse({ content: paragraph.repeat(4) }), unknownWriter);
}
