import { expect } from 'vitest';
import { type ConnectionReply, listConnections } from '#core/api/connections.ts';
import { distribute } from '#core/api/publishing.ts';
import { ask } from '../../testing/api-client.ts';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

export const BLUESKY = 10;
export const CALLBACK = '/api/auth/bluesky/callback';
export const CONNECTED = '/social-accounts?connected=bluesky';

/** A person's browser between a server and an account's own servers. */
export class AtprotoBench {
  readonly platform: StandInPlatform;
  readonly server: TestServer;
  client!: TestClient;

  private constructor(platform: StandInPlatform, server: TestServer) {
    this.platform = platform;
    this.server = server;
  }

  static async open(env: Readonly<Record<string, string>> = {}): Promise<AtprotoBench> {
    const platform = await StandInPlatform.start();
    const server = await TestServer.start({
      env: { ALLOWED_ADDRESSES: '127.0.0.1', BLUESKY_BASE_URL: platform.url, ...env },
    });
    return new AtprotoBench(platform, server);
  }

  async close(): Promise<void> {
    await this.server.discard();
    await this.platform.stop();
  }

  get owner() {
    return { userId: this.client.id, platformId: BLUESKY };
  }

  get connections() {
    return this.server.running.deps.connections;
  }

  async list(): Promise<readonly ConnectionReply[]> {
    return listConnections.reply.parse((await ask(this.client, 'GET', '/api/connections')).body);
  }

  async begin(username: string) {
    return await ask<{ address: string }>(this.client, 'POST', '/api/connections/bluesky/sign-in', { username });
  }

  /** The page to which the person is sent. */
  async page(username = 'ann.stand-in.example'): Promise<URL> {
    const begun = await this.begin(username);
    expect(begun.status).toBe(200);
    return new URL(begun.body.address);
  }

  /** The address to which the person is returned. */
  async decide(page: URL, decision: 'allow' | 'deny' = 'allow', owner = ''): Promise<URL> {
    const decided = new URL(page);
    decided.searchParams.set('decision', decision);
    if (owner !== '') decided.searchParams.set('owner', owner);
    const reply = await fetch(decided, { redirect: 'manual' });
    return new URL(reply.headers.get('Location')!);
  }

  /** Where the person ends after they are returned. */
  async comeBack({ pathname, search }: URL, of = this.client): Promise<string> {
    const reply = await of.call('GET', `${pathname}${search}`);
    await reply.arrayBuffer();
    expect(reply.status).toBe(302);
    return reply.headers.get('Location')!;
  }

  async connect(username?: string): Promise<string> {
    return await this.comeBack(await this.decide(await this.page(username)));
  }

  async countCalls(name: string): Promise<number> {
    return (await this.platform.held()).requests.filter((each) => each.endsWith(name)).length;
  }

  async publish(text: string): Promise<string | undefined> {
    const item = await ask<{ id: string }>(this.client, 'POST', '/api/content', { title: text, content: text });
    const body = { contentId: item.body.id, platforms: [BLUESKY] };
    const reply = distribute.reply.parse((await ask(this.client, 'POST', '/api/content/distribute', body)).body);
    return reply.publications[0]?.state;
  }
}
