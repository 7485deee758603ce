import { z } from 'zod';
import { platformByKey, platforms as catalogue } from '../platforms/catalogue.ts';
import { composePrompt } from './prompt.ts';
import { score, sentence, sentences, words } from './shapes.ts';
import { aiTask } from './task.ts';

/** Those that headlines are judged for when nobody names any (docs/rules.md, "Calls"). */
const usualPlatforms = [platformByKey('linkedin').name, platformByKey('medium').name];
/** Names of platforms, at most as many as there are. */
const platformNames = z.array(z.string().max(50)).max(catalogue.length);

/** One headline and what speaks for it. The counts are ours: models count badly. */
export const headline = z
  .object({
    text: z.string().trim().min(1).max(300),
    type: sentence,
    strengths: sentences,
    platformSuitability: platformNames,
  })
  .transform(({ text, ...rest }) => ({
    text,
    ...rest,
    wordCount: text.split(/\s+/).length,
    characterCount: text.length,
    selected: false,
  }));

/** Five headlines for a draft or, before there is one, for its title. */
export const headlines = aiTask({
  name: 'headlines',
  call: { name: 'generateHeadlines', path: '/api/content/generate-headlines', summary: 'Proposes headlines' },
  request: z
    .object({
      content: words,
      title: words,
      goal: words,
      audience: words,
      platforms: platformNames.default(usualPlatforms),
      tone: words.transform((tone) => tone || 'professional and engaging'),
      context: words,
    })
    .refine(({ content, title }) => content.trim() !== '' || title.trim() !== '', 'Content Required'),
  reply: z.object({ headlines: z.array(headline).min(1).max(10), confidence: score }),
  prompt: ({ content, title, goal, audience, platforms, tone, context }, writer) =>
    composePrompt(
      {
        instruction: `Write 5 headlines of 40 to 60 characters, each of another type (how-to, number, question, contrarian, promise, story), with its strengths and which of these platforms it suits: ${platforms.join(', ')}. The headline must keep what the text promises. Say how confident you are (0-100).`,
        material: { title, content, goal, audience, tone, context },
        shape:
          '{"headlines": [{"text": "…", "type": "…", "strengths": ["…"], "platformSuitability": ["…"]}], "confidence": 0}',
      },
      writer,
    ),
  temperature: 0.8,
  maxTokens: 1200,
  failure: { title: 'Headline Generation Failed', message: 'Failed to generate headlines' },
});
