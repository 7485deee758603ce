import { z } from 'zod';
import { languageCode, MAX_CHECKED } from '../grammar/language-tool.ts';
import { endpoint } from './endpoint.ts';

const area = 'Grammar';

export const getGrammar = endpoint({
  method: 'GET',
  path: '/api/grammar',
  area,
  summary: 'Whether this server has a LanguageTool server',
  isReplyKept: false,
  reply: z.object({ languageTool: z.boolean() }),
});

const offset = z.number().int().min(0);

export const checkGrammar = endpoint({
  method: 'POST',
  path: '/api/grammar/check',
  area,
  summary: 'Checks a text with this server’s LanguageTool, once you have switched that on in the settings',
  timeLimit: 'assistant',
  refusedIn: ['message'],
  carriesTexts: true,
  isReplyKept: false,
  body: z.object({
    /** Markdown. */
    text: z
      .string()
      .min(1)
      .max(MAX_CHECKED, `Send at most ${MAX_CHECKED.toLocaleString('en')} characters at once.`),
    language: languageCode.default('auto'),
  }),
  reply: z.object({
    /** The language that was checked. */
    language: languageCode,
    findings: z.array(
      z.object({
        /** UTF-16 code units of the text. */
        from: offset,
        to: offset,
        kind: z.string(),
        message: z.string(),
        fixes: z.array(z.string()),
      }),
    ),
  }),
});
