import type { TestClient } from '#server/testing/test-client.ts';

/** One thing that an account with bad intentions sends, and what a server that holds answers. */
export interface HostileRequest {
  readonly name: string;
  /** @param attacker a browser that is signed in to an account of its own */
  readonly send: (attacker: TestClient) => Promise<Response>;
  /** Any of these statuses is right. */
  readonly expected: readonly number[];
  /** Takes seconds: `npm run hostile` sends it, the tests do not. */
  readonly isSlow?: boolean;
}

export interface HostileGroup {
  readonly name: string;
  readonly requests: readonly HostileRequest[];
}
