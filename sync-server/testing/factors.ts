import { expect } from 'vitest';
import { stepAt, totpCode } from '../accounts/totp.ts';
import { ask } from './api-client.ts';
import { testPassword, type TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

/** The authenticator app of a test: it knows the secret, and the server's clock. */
export class TestApp {
  readonly #server: TestServer;
  readonly secret: string;

  constructor(server: TestServer, secret: string) {
    this.#server = server;
    this.secret = secret;
  }

  /** The code of the present step, or of another one. */
  code(steps = 0): string {
    return totpCode(this.secret, stepAt(this.#server.clock.now()) + steps);
  }

  /** Lets time pass until the app shows a code that was not used. */
  nextCode(): string {
    this.#server.clock.advance(60_000);
    return this.code();
  }
}

export interface SetUp {
  readonly app: TestApp;
  readonly recoveryCodes: readonly string[];
}

/** Sets up an authenticator app for a person who is signed in. */
export async function setUpApp(server: TestServer, client: TestClient, password = testPassword): Promise<SetUp> {
  const begun = await ask<{ secret: string }>(client, 'POST', '/api/account/second-factor', { password });
  expect([begun.status, begun.text]).toEqual([200, expect.any(String)]);
  const app = new TestApp(server, begun.body.secret);
  const confirmed = await ask<{ recoveryCodes: string[] }>(client, 'POST', '/api/account/second-factor/confirm', {
    code: app.code(),
  });
  expect([confirmed.status, confirmed.text]).toEqual([200, expect.any(String)]);
  return { app, recoveryCodes: confirmed.body.recoveryCodes };
}

/** Types a code where a sign-in asks for one. */
export async function typeCode(client: TestClient, code: string) {
  return await ask<{ id: string }>(client, 'POST', '/api/auth/second-factor', { code });
}
