import { z } from 'zod';
import { composePrompt } from './prompt.ts';
import { score, sentence, words } from './shapes.ts';
import { aiTask } from './task.ts';

export const MAX_META_TITLE = 60;
export const MAX_META_DESCRIPTION = 160;

/** Cuts a text that is too long at a word, with an ellipsis. */
const atMost = (limit: number) =>
  z
    .string()
    .trim()
    .transform((text) => (text.length <= limit ? text : `${text.slice(0, limit - 1).replace(/\s+\S*$/, '')}…`));

const keywords = z.array(z.string().trim().min(1).max(100)).max(20);

/** Optimizes an item for search engines. */
export const seo = aiTask({
  name: 'seo',
  call: {
    name: 'seoAnalysis',
    path: '/api/content/seo-analysis',
    summary: 'Suggests keywords and meta texts, with an SEO score',
  },
  request: z
    .object({ title: words, content: words, goal: words, audience: words, context: words })
    .refine(({ content, title }) => content.trim() !== '' || title.trim() !== '', 'Content Required'),
  reply: z.object({
    primaryKeywords: keywords,
    secondaryKeywords: keywords,
    focusKeyword: z.string().trim().max(100),
    metaTitle: atMost(MAX_META_TITLE),
    metaDescription: atMost(MAX_META_DESCRIPTION),
    seoScore: score,
    suggestions: z
      .array(
        z.object({
          category: sentence,
          impact: z.enum(['high', 'medium', 'low']),
          issue: sentence,
          recommendation: sentence,
        }),
      )
      .max(20),
  }),
  prompt: ({ title, content, goal, audience, context }, writer) =>
    composePrompt(
      {
        instruction: `Prepare a piece for search: 3 primary and 5 secondary keywords that its text really uses, one focus keyword, a meta title of at most ${MAX_META_TITLE} characters, a meta description of at most ${MAX_META_DESCRIPTION}, a score (0-100) and concrete suggestions with their impact.`,
        material: { title, goal, audience, context, content },
        shape:
          '{"primaryKeywords": ["…"], "secondaryKeywords": ["…"], "focusKeyword": "…", "metaTitle": "…", "metaDescription": "…", "seoScore": 0, "suggestions": [{"category": "…", "impact": "high|medium|low", "issue": "…", "recommendation": "…"}]}',
      },
      writer,
    ),
  temperature: 0.3,
  maxTokens: 1200,
  usualSeconds: { most: 12 },
  failure: { title: 'SEO Analysis Failed', message: 'Failed to generate SEO analysis', isWordedByStatus: true },
});
