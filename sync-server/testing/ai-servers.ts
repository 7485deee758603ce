import { afterAll, beforeAll } from 'vitest';
import type { ToldFailure } from '#core/assistant/model-failures.ts';
import type { AiTimes } from '../assistant/provider.ts';
import { FakeProviders } from './fake-providers.ts';
import { TestServer } from './test-server.ts';

/** Short enough for a test, in the same proportions as the real ones. Milliseconds. */
const times = { firstToken: 600, idle: 400, total: 4_000, streamed: 6_000 };

export interface AiServers {
  readonly fakes: FakeProviders;
  /** A separate server with these environment variables, and short limits of time unless others are given. */
  serverWith(env: Readonly<Record<string, string>>, limits?: AiTimes): Promise<TestServer>;
}

/** Fake providers, and servers that use them, for the tests of one file. */
export function aiServers(): AiServers {
  let fakes: FakeProviders | null = null;
  const servers: TestServer[] = [];
  beforeAll(async () => {
    fakes = await FakeProviders.start();
  });
  afterAll(async () => {
    for (const server of servers) await server.discard();
    await fakes?.stop();
  });
  return {
    get fakes() {
      if (!fakes) throw new Error('The providers have not started');
      return fakes;
    },
    serverWith: async (env, limits = times) => {
      const server = await TestServer.start({ env: { NODE_ENV: 'test', ...env }, ports: { aiTimes: limits } });
      servers.push(server);
      return server;
    },
  };
}

/** The fields of the assistant's replies that tests read. */
export interface AiReply {
  readonly success: boolean;
  readonly message?: string;
  readonly provider?: string;
  readonly model?: string | null;
  readonly data?: Record<string, unknown>;
  readonly content?: string;
  readonly dataIntegrity?: string;
  readonly failures?: readonly ToldFailure[];
}

/** A request that a model answers with `insightsJson`. */
export const insights = { topic: 'Roadmaps', goal: 'Trust', primaryAudience: 'Heads of product' };

export const insightsJson = JSON.stringify({
  keyInsights: ['They are judged by dates.'],
  painPoints: ['Every date is a promise.'],
});
