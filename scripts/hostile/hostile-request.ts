import type { StandInPlatform } from '#server/testing/stand-in-platform/start-stand-in.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/** The target of hostile requests, and the attacker's tools besides a browser. */
export interface HostilePlace {
  readonly url: string;
  /** The attacker's platform, which the server can reach and whose answers are scripted. */
  readonly platform: StandInPlatform;
}

/** One request of a malicious account or a stranger, and the answers of a server that withstands it. */
export interface HostileRequest {
  readonly name: string;
  /** @param attacker a client that is signed in to an account of its own */
  readonly send: (attacker: TestClient, place: HostilePlace) => Promise<Response>;
  /** Any of these statuses is right. */
  readonly expected: readonly number[];
  /** Takes seconds: `npm run hostile` sends it, the tests do not. */
  readonly isSlow?: boolean;
}

export interface HostileGroup {
  readonly name: string;
  readonly requests: readonly HostileRequest[];
  /** Needs the attacker's platform, which a remote server could not reach. */
  readonly needsPlatform?: boolean;
}

/** The answer to report if an answer's content is not as expected. */
export function notAsExpected(words: string): Response {
  return new Response(words, { status: 599 });
}
