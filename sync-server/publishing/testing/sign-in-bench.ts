import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type ConnectionReply, listConnections } from '#core/api/connections.ts';
import { ask } from '../../testing/api-client.ts';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

/** A person's browser, between a server where every platform with a sign-in is set up and those platforms. */
export interface SignInBench {
  readonly platform: StandInPlatform;
  readonly server: TestServer;
  /** A browser of a user that no other test shares. */
  readonly client: TestClient;
  readonly connections: () => TestServer['running']['deps']['connections'];
  readonly list: (of?: TestClient) => Promise<readonly ConnectionReply[]>;
  /** Where a reply redirects to; the path and query where that is this server. */
  readonly locationOf: (reply: Response) => Promise<string>;
  /** The platform's page to which a person is sent. */
  readonly begin: (key: string, of?: TestClient) => Promise<URL>;
  /** The address to which the platform returns the person after their decision. */
  readonly decide: (at: URL, decision: 'allow' | 'deny') => Promise<string>;
  readonly comeBack: (path: string, of?: TestClient) => Promise<string>;
  readonly connect: (key: string, of?: TestClient) => Promise<string>;
}

/** The bench for the tests of a file, with a new user for each of them. */
export function signInBench(): SignInBench {
  let platform: StandInPlatform;
  let server: TestServer;
  let client: TestClient;
  beforeAll(async () => {
    platform = await StandInPlatform.start();
    server = await TestServer.start({
      env: {
        ALLOWED_ADDRESSES: '127.0.0.1',
        LINKEDIN_CLIENT_ID: 'stand-in-client',
        LINKEDIN_CLIENT_SECRET: 'stand-in-secret',
        LINKEDIN_BASE_URL: platform.url,
        X_CLIENT_ID: 'stand-in-client',
        X_CLIENT_SECRET: 'stand-in-secret',
        X_BASE_URL: platform.url,
        THREADS_APP_ID: 'stand-in-client',
        THREADS_APP_SECRET: 'stand-in-secret',
        THREADS_BASE_URL: platform.url,
        INSTAGRAM_APP_ID: 'stand-in-client',
        INSTAGRAM_APP_SECRET: 'stand-in-secret',
        INSTAGRAM_BASE_URL: platform.url,
        BLUESKY_BASE_URL: platform.url,
      },
    });
  });
  afterAll(async () => {
    await server.discard();
    await platform.stop();
  });
  beforeEach(async () => {
    await platform.play({ forget: true });
    client = await server.newUser();
  });

  const connections = () => server.running.deps.connections;
  const list = async (of = client) => listConnections.reply.parse((await ask(of, 'GET', '/api/connections')).body);

  async function locationOf(reply: Response): Promise<string> {
    await reply.arrayBuffer();
    expect(reply.status).toBe(302);
    return reply.headers.get('Location')!.replace(server.url, '');
  }

  const begin = async (key: string, of = client) => new URL(await locationOf(await of.call('GET', `/api/auth/${key}`)));

  async function decide(at: URL, decision: 'allow' | 'deny'): Promise<string> {
    const decided = new URL(at);
    decided.searchParams.set('decision', decision);
    const reply = await fetch(decided, { redirect: 'manual' });
    return reply.headers.get('Location')!.replace(server.url, '');
  }

  const comeBack = async (path: string, of = client) => await locationOf(await of.call('GET', path));

  async function connect(key: string, of = client): Promise<string> {
    return await comeBack(await decide(await begin(key, of), 'allow'), of);
  }

  return {
    get platform() {
      return platform;
    },
    get server() {
      return server;
    },
    get client() {
      return client;
    },
    connections,
    list,
    locationOf,
    begin,
    decide,
    comeBack,
    connect,
  };
}
