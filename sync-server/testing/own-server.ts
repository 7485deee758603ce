import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TestClient } from './test-client.ts';
import { TestServer, type TestServerOptions } from './test-server.ts';

export interface OwnServer {
  readonly server: TestServer;
  /** A browser of a user that no other test shares. */
  readonly client: TestClient;
}

/** A server for the tests of a file, and a new user for each of them. */
export function ownServer(options: TestServerOptions = {}): OwnServer {
  let server: TestServer | null = null;
  let client: TestClient | null = null;
  beforeAll(async () => {
    server = await TestServer.start(options);
  });
  beforeEach(async () => {
    client = await server!.newUser();
  });
  afterAll(() => server?.discard());
  return {
    get server() {
      return server!;
    },
    get client() {
      return client!;
    },
  };
}
