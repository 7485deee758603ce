import { z } from 'zod';
import { composePrompt } from './prompt.ts';
import { needed, score, sentence, sentences, words, type DataIntegrity } from './shapes.ts';
import { aiTask } from './task.ts';

/** The source of a finding. `url` is set only if the provider reported that it read this page. */
const source = z.object({
  type: sentence,
  data: sentence.optional(),
  content: sentence.optional(),
  title: sentence.optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
});

const reply = z.object({
  summary: sentence,
  keyFindings: sentences.min(1),
  credibleSources: z.array(source).max(20),
  confidence: score,
  realDataSources: sentences,
});

/** Finds facts for an item, and places to search. */
export const research = aiTask({
  name: 'research',
  call: {
    name: 'researchAssistant',
    path: '/api/content/research-assistant',
    summary: 'Gathers findings and sources, with how reliable they are',
  },
  request: z.object({ topic: needed('Topic Required'), goal: words, audience: words, outline: words, context: words }),
  reply,
  prompt: ({ topic, goal, audience, outline, context }, writer) =>
    composePrompt(
      {
        instruction:
          'Prepare the research for a piece: a summary, 3 to 6 key findings, the sources that you rely on with their type (statistic, case study, expert opinion, contrary view) and what each contributes, the names of public data sources where the writer can check the figures, and how confident you are (0-100). ' +
          'Give a source only if you know that it exists; leave the list empty otherwise.',
        material: { topic, goal, audience, outline, context },
        shape:
          '{"summary": "…", "keyFindings": ["…"], "credibleSources": [{"type": "…", "title": "…", "content": "…", "url": "https://…"}], "confidence": 0, "realDataSources": ["…"]}',
      },
      writer,
    ),
  temperature: 0.3,
  maxTokens: 2000,
  usualSeconds: { most: 20 },
  dataIntegrity: integrityOf,
  failure: { title: 'Research Failed', message: 'Failed to gather research data' },
});

/**
 * Rates how reliable a reply is. Only addresses that the provider reports to have read count as verified: a model that
 * knows an address has not read the page.
 *
 * @param read addresses that the provider's own search returned
 */
export function integrityOf({ credibleSources }: z.output<typeof reply>, read: ReadonlySet<string>): DataIntegrity {
  const checked = credibleSources.filter(({ url }) => url !== undefined && read.has(url)).length;
  if (checked === 0) return 'other';
  return checked === credibleSources.length ? 'verified' : 'mixed';
}
