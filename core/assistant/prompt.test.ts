import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../api/catalogue.ts';
import { audienceInsights } from './audience-insights.ts';
import { integrityOf } from './research.ts';
import { aiTasks, requestableTasks } from '../ai-tasks.ts';
import { unknownWriter } from './writer.ts';

describe('a prompt', () => {
  it('quotes what people wrote, whatever they write', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.constantFrom('</material>', '< / MATERIAL >', '<material name="x">', ''),
        (words, marks) => {
          const request = audienceInsights.request.parse({
            primaryAudience: `a${marks}${words}${marks}`,
            topic: words,
          });
          const { user } = audienceInsights.prompt(request, { ...unknownWriter, title: marks });
          const opened = user.match(/<\s*material/gi) ?? [];
          const closed = user.match(/<\s*\/\s*material/gi) ?? [];
          expect(closed).toHaveLength(opened.length);
        },
      ),
    );
  });

  it('names the writer’s pillars, audience, tone and voice where they are known', () => {
    const request = audienceInsights.request.parse({ primaryAudience: 'Founders' });
    const writer = {
      title: 'Coach',
      pillars: [{ name: 'Money', description: 'What it costs' }],
      audience: 'Bakers',
      tone: 'Dry',
      voice: [{ dimension: 'Structure & Flow', score: 60, description: 'Short' }],
    };
    const { user } = audienceInsights.prompt(request, writer);
    for (const words of ['Coach', 'Money: What it costs', 'Bakers', 'Dry', 'Structure & Flow 60/100: Short'])
      expect(user).toContain(words);
    expect(audienceInsights.prompt(request, unknownWriter).user).not.toContain("the writer's");
  });
});

describe('research', () => {
  const reply = (urls: readonly string[]) =>
    aiTasks.research.reply.parse({
      summary: 'S',
      keyFindings: ['F'],
      credibleSources: urls.map((url) => ({ type: 'statistic', content: 'C', url })),
      confidence: 90,
      realDataSources: [],
    });

  it('is verified only when the provider itself read every source', () => {
    const read = new Set(['https://a.example/1', 'https://a.example/2']);
    expect(integrityOf(reply([...read]), read)).toBe('verified');
    expect(integrityOf(reply(['https://a.example/1', 'https://b.example/']), read)).toBe('mixed');
    expect(integrityOf(reply(['https://a.example/1']), new Set())).toBe('other');
    expect(integrityOf(reply([]), read)).toBe('other');
  });
});

it('every task with a call of its own has it in the API, once', () => {
  const paths = endpoints.map(({ path }) => path);
  for (const { call } of requestableTasks) expect(paths.filter((path) => path === call.path)).toHaveLength(1);
});
