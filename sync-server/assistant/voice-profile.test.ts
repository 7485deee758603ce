import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { voiceDimensions } from '#core/assistant/voice.ts';
import { ask } from '../testing/api-client.ts';
import { FakeProviders } from '../testing/fake-providers.ts';
import { TestServer } from '../testing/test-server.ts';

let fakes: FakeProviders;
let server: TestServer;
beforeAll(async () => {
  fakes = await FakeProviders.start();
  server = await TestServer.start({ env: fakes.env(['OPENAI']) });
});
afterAll(async () => {
  await server.discard();
  await fakes.stop();
});

describe('the voice profile', () => {
  it('is one’s own, kept in the workspace, and fed to the writer’s prompts', async () => {
    const [ann, bea] = [await server.newUser(), await server.newUser()];
    expect((await ask(ann, 'GET', `/api/voice-profile/${ann.id}`)).text).toBe('null');
    const profile = {
      overallScore: 71,
      metrics: Object.keys(voiceDimensions).map((dimension) => ({
        dimension,
        score: 70,
        description: 'Dry wit',
        examples: ['A bet, written down.'],
      })),
      analysisDate: '2026-11-21T08:00:00.000Z',
      contentSamples: 3,
      recommendations: ['Ask more questions'],
    };
    expect((await ask(ann, 'POST', '/api/voice-profile', { ...profile, userId: bea.id })).status).toBe(201);
    expect((await ask(ann, 'GET', `/api/voice-profile/${ann.id}`)).body).toMatchObject({ ...profile, userId: ann.id });
    expect((await ask(bea, 'GET', `/api/voice-profile/${ann.id}`)).status).toBe(404);
    expect(
      (
        await ask(bea, 'POST', '/api/ai/analyze-voice', {
          userId: ann.id,
          contentSamples: ['x'.repeat(101), 'y'.repeat(101), 'z'.repeat(101)],
        })
      ).status,
    ).toBe(404);
    await fakes.play({ otherwise: { text: JSON.stringify({ keyInsights: ['One'], painPoints: ['Two'] }) } });
    await ask(ann, 'POST', '/api/content/audience-insights', { primaryAudience: 'Founders' });
    expect((await fakes.calls())[0]!.prompt).toContain('Tone & Personality 70/100: Dry wit');
  });

  it('that cannot be analysed is named in the field that voice clients read', async () => {
    const ann = await server.newUser();
    const words = 'You need at least 3 pieces of content for voice analysis. Create more content first.';
    expect(await ask(ann, 'POST', '/api/ai/analyze-voice', { contentSamples: ['Short'] })).toMatchObject({
      status: 400,
      body: { success: false, error: words, message: words },
    });
  });
});
