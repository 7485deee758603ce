import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { ask } from '../testing/api-client.ts';
import { writePreference } from '../testing/site.ts';
import { TestServer } from '../testing/test-server.ts';

const servers: TestServer[] = [];
async function serverWith(env: Readonly<Record<string, string>>): Promise<TestServer> {
  const server = await TestServer.start({ env: { NODE_ENV: 'test', ...env } });
  servers.push(server);
  return server;
}
afterAll(async () => {
  for (const server of servers) await server.discard();
});

interface Reply {
  readonly provider?: string;
}

const insights = { topic: 'Roadmaps', goal: 'Trust', primaryAudience: 'Heads of product' };

describe('stand-ins for tests', () => {
  it('mock answers under its own name, and none disables every answer', async () => {
    const mock = await (await serverWith({ AI_PROVIDERS: 'mock' })).newUser();
    expect((await ask<Reply>(mock, 'POST', '/api/content/audience-insights', insights)).body.provider).toBe('mock');
    const none = await (await serverWith({ AI_PROVIDERS: 'none' })).newUser();
    const { status, body } = await ask<Reply>(none, 'POST', '/api/ai/generate', { prompt: 'Write.' });
    expect([status, body]).toEqual([502, { success: false, message: 'All AI providers failed to generate content' }]);
  });

  it('are not called for a person who has switched models off, whichever provider the call names', async () => {
    const server = await serverWith({ AI_PROVIDERS: 'mock' });
    const ann = await server.newUser();
    const answeredBy = async (provider?: string) =>
      (
        await ask<Reply>(ann, 'POST', '/api/content/audience-insights', {
          ...insights,
          ...(provider ? { provider } : {}),
        })
      ).body.provider;
    expect(await answeredBy()).toBe('mock');
    await writePreference(server, ann, 'languageModels', false);
    expect([await answeredBy(), await answeredBy('mock')]).toEqual(['built-in', 'built-in']);
  });

  it.each([
    [{ AI_PROVIDERS: 'openai,mock' }, 'AI_PROVIDERS: mock is for tests.'],
    [{ AI_PROVIDERS: 'openai,clippy' }, 'AI_PROVIDERS: write names out of anthropic, openai, gemini, local, built-in'],
    [{ LOCAL_AI_BASE_URL: 'http://localhost:11434/v1' }, 'LOCAL_AI_MODEL: write the name'],
    [{ OPENAI_BASE_URL: 'nowhere' }, 'OPENAI_BASE_URL: write an address'],
    [{ AI_DAILY_REQUESTS: 'many' }, 'AI_DAILY_REQUESTS: write a whole number'],
  ])('and other wrong settings stop the start with one line: %o', (env, line) => {
    const config = readConfig(env);
    expect(config.ok ? '' : config.error).toContain(line);
    expect(config.ok ? '' : config.error).not.toContain('\n');
  });
});
