import { z } from 'zod';
import { platformByKey, platforms as catalogue } from '../publishing/platforms.ts';
import { composePrompt, seenMaterial } from './prompt.ts';
import { namesOr, score, seen, sentence, sentences, words } from './shapes.ts';
import { aiTask } from './task.ts';

/** Platforms for which headlines are rated by default (docs/rules.md, "Calls"). */
const usualPlatforms = [platformByKey('linkedin').name, platformByKey('medium').name];
/** Platform names, at most as many as the catalogue has. */
const platformNames = z.array(z.string().max(50)).max(catalogue.length);

/** A headline as a provider returns it. The counts are computed here, because models count badly. */
const headline = z
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

/** The recommended headline, with a reason. */
const recommendation = z.object({ text: sentence, explanation: sentence });

/**
 * Some providers recommend nothing, or a headline that they did not propose. The first headline is recommended then.
 */
const proposal = z
  .object({
    headlines: z.array(headline).max(10),
    confidence: score,
    recommendation: recommendation.optional().catch(undefined),
  })
  .transform(({ recommendation: given, ...rest }) => ({ ...rest, recommendation: recommend(rest.headlines, given) }));

/** The headlines of a reply, with their counts, the selection and the recommendation. */
export const headlineOptions = z.object({
  headlines: z.array(
    z.object({
      text: z.string(),
      type: sentence,
      strengths: sentences,
      platformSuitability: platformNames,
      wordCount: z.number().int(),
      characterCount: z.number().int(),
      selected: z.boolean(),
    }),
  ),
  confidence: score,
  recommendation: z.object({ text: z.string(), explanation: z.string() }),
});

const reply = proposal.pipe(headlineOptions);

type Recommendation = z.output<typeof recommendation>;

function recommend(headlines: readonly z.output<typeof headline>[], given: Recommendation | undefined): Recommendation {
  const same = headlines.find(({ text }) => text.toLowerCase() === given?.text.toLowerCase());
  if (same && given) return { text: same.text, explanation: given.explanation };
  const [first] = headlines;
  if (!first) return { text: '', explanation: '' };
  const { text, type, strengths } = first;
  const reasons = strengths.length > 0 ? strengths : [`The strongest of them: ${type}`];
  const explanation = reasons.map((reason) => reason.replace(/\.?$/, '.')).join(' ');
  return { text, explanation };
}

/** Writes five headlines for a draft, or for its title when there is no draft yet. */
export const headlines = aiTask({
  name: 'headlines',
  call: { name: 'generateHeadlines', path: '/api/content/generate-headlines', summary: 'Proposes headlines' },
  request: z
    .object({
      content: words,
      title: words,
      goal: words,
      audience: words,
      platforms: namesOr(usualPlatforms, { most: catalogue.length }),
      tone: words.transform((tone) => tone || 'professional and engaging'),
      context: words,
      seen,
    })
    .refine(({ content, title }) => content.trim() !== '' || title.trim() !== '', 'Content Required'),
  reply,
  needs: 'headlines',
  prompt: ({ content, title, goal, audience, platforms, tone, context, seen: before }, writer) =>
    composePrompt(
      {
        instruction: `Write 5 headlines of 40 to 60 characters, each of another type (how-to, number, question, contrarian, promise, story), with its strengths and which of these platforms it suits: ${platforms.join(', ')}. The headline must keep what the text promises. Put the strongest first. Recommend one of them, word for word, and explain in a sentence why. Say how confident you are (0-100).`,
        platforms: [context, ...platforms],
        material: { title, goal, audience, tone, context, [seenMaterial]: before, content },
        shape:
          '{"headlines": [{"text": "…", "type": "…", "strengths": ["…"], "platformSuitability": ["…"]}], "recommendation": {"text": "…", "explanation": "…"}, "confidence": 0}',
      },
      writer,
    ),
  temperature: 0.8,
  maxTokens: 1200,
  isWriting: true,
  usualSeconds: { most: 12 },
  failure: { title: 'Headline Generation Failed', message: 'Failed to generate headlines', isWordedByStatus: true },
});
