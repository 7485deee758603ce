import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { output } from 'zod';
import { distribute } from '#core/api/publishing.ts';
import { ask } from '../../testing/api-client.ts';
import { ownServer, type OwnServer } from '../../testing/own-server.ts';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';

export const site = 4;
export const linkedin = 1;
export const mastodon = 9;
export const bluesky = 10;
export const devTo = 13;
/** Milliseconds. */
export const MINUTE = 60_000;

export interface OwnPublishing {
  readonly own: OwnServer;
  readonly platform: StandInPlatform;
  /** Creates an item with a title, words and a tag. Resolves with its id. */
  readonly newPiece: (more?: object) => Promise<string>;
  readonly piece: (id: string) => Promise<Record<string, unknown>>;
  /** Publishes an item by the API. Throws when the server refuses. */
  readonly publish: (
    contentId: string,
    platforms: readonly number[],
    more?: object,
  ) => Promise<output<typeof distribute.reply>>;
  readonly connectMastodon: () => Promise<unknown>;
}

/** A server that publishes, and a platform that it posts to, for the tests of a file. */
export function ownPublishing(): OwnPublishing {
  const own = ownServer({
    env: { ALLOWED_ADDRESSES: '127.0.0.1' },
    ports: { publishing: { settleMs: 0, limits: { totalMs: 2_000, connectMs: 1_000 } } },
  });
  let platform: StandInPlatform | null = null;
  beforeAll(async () => {
    platform = await StandInPlatform.start();
  });
  afterAll(() => platform?.stop());
  beforeEach(() => platform!.play({ forget: true }));

  return {
    own,
    get platform() {
      return platform!;
    },
    newPiece: async (more = {}) => {
      const piece = { title: 'Why bets', content: 'A roadmap is a **bet**.', tags: ['Bets'], ...more };
      return (await ask<{ id: string }>(own.client, 'POST', '/api/content', piece)).body.id;
    },
    piece: async (id) => (await ask(own.client, 'GET', `/api/content/${id}`)).body,
    publish: async (contentId, platforms, more = {}) => {
      const wanted = { contentId, platforms, ...more };
      const { status, body, text } = await ask(own.client, 'POST', '/api/content/distribute', wanted);
      if (status !== 200) throw new Error(`Answered ${status}: ${text}`);
      return distribute.reply.parse(body);
    },
    connectMastodon: () =>
      ask(own.client, 'PUT', '/api/connections/mastodon', { address: platform!.url, token: 'good-ann' }),
  };
}

/** Polls until the value satisfies the condition. The scheduler runs twice a second. */
export async function until<Value>(read: () => Promise<Value>, isSo: (value: Value) => boolean): Promise<Value> {
  for (let look = 0; look < 150; look += 1) {
    const value = await read();
    if (isSo(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  throw new Error('It did not come to that');
}
